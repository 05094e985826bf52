/** A part of a request that is changed: a field of the body, a parameter, a cookie, a header. */
export type Change = { readonly part: string; readonly value: unknown };
export type Reply = {
  readonly status: number;
  readonly code: string | undefined;
  readonly named: Readonly<Record<string, readonly string[]>>;
};
/** `codes` are those of the field, or the refusal's own where it names none. */
export type Judged = Change & {
  readonly isAccepted: boolean;
  readonly codes: readonly string[];
  readonly status: number;
};

/**
 * Sends several changes at once and tells what the server says of each: what a refusal names is left out and the rest
 * sent again; where it names none of them, each half goes on its own. So every change is refused by name, refused
 * alone, or accepted in a request that went all the way.
 *
 * @param passes whether it was answered as the request without any change is
 */
export async function judgeFields(
  send: (changes: readonly Change[]) => Promise<Reply>,
  passes: (reply: Reply) => boolean,
  changes: readonly Change[],
): Promise<readonly Judged[]> {
  const [first] = changes;
  if (first === undefined) return [];
  const reply = await send(changes);
  if (passes(reply)) return changes.map((change) => ({ ...change, isAccepted: true, codes: [], status: reply.status }));
  const isNamed = ({ part }: Change) => Object.keys(reply.named).some((field) => field.split('.')[0] === part);
  const named = changes.filter(isNamed);
  if (named.length > 0) {
    const codesOf = (part: string) =>
      Object.entries(reply.named).flatMap(([field, codes]) => (field.split('.')[0] === part ? codes : []));
    const refused = named.map((change) => ({
      ...change,
      isAccepted: false,
      codes: codesOf(change.part),
      status: reply.status,
    }));
    return [
      ...refused,
      ...(await judgeFields(
        send,
        passes,
        changes.filter((change) => !isNamed(change)),
      )),
    ];
  }
  if (changes.length === 1) return [{ ...first, isAccepted: false, codes: [reply.code ?? ''], status: reply.status }];
  const half = Math.ceil(changes.length / 2);
  return [
    ...(await judgeFields(send, passes, changes.slice(0, half))),
    ...(await judgeFields(send, passes, changes.slice(half))),
  ];
}

/** Rows in which every part has every value once, and a row holds different ones. */
export function* rowsOf(parts: readonly string[], values: readonly unknown[]): Generator<readonly Change[]> {
  for (let row = 0; row < values.length; row += 1)
    yield parts.map((part, at) => ({ part, value: values[(row + at) % values.length] }));
}
