import { encodeFix, fixTime } from '#market/feeds/fix/fix-codec.ts';
import type { FixField } from '#market/feeds/fix/fix-codec.ts';

/** MsgTypes of the session itself: never sent again, a gap fill stands for them. */
const SESSION_TYPES: ReadonlySet<string> = new Set(['0', '1', '2', '3', '4', '5', 'A']);

type Sent = { readonly type: string; readonly fields: readonly FixField[]; readonly sentAtMs: number };

/** Makes messages, and makes again those that the other side has missed. Holds the requests of one connection, no more. */
export type FixOutbox = {
  readonly message: (type: string, seq: number, fields: readonly FixField[]) => string;
  /** What stands for the numbers from `from` to `to`: the requests themselves, gap fills for the rest. */
  readonly resend: (from: number, to: number) => readonly string[];
  readonly clear: () => void;
};

export function createFixOutbox(
  header: (seq: number, more?: readonly FixField[]) => readonly FixField[],
  now: () => number,
): FixOutbox {
  const sent = new Map<number, Sent>();

  const gapFill = (from: number, next: number): string =>
    encodeFix('4', [
      ...header(from, [
        [43, 'Y'],
        [122, fixTime(now())],
      ]),
      [123, 'Y'],
      [36, String(next)],
    ]);

  return {
    message(type, seq, fields) {
      if (!SESSION_TYPES.has(type)) sent.set(seq, { type, fields, sentAtMs: now() });
      return encodeFix(type, [...header(seq), ...fields]);
    },
    resend(from, to) {
      const messages: string[] = [];
      const kept = [...sent.keys()].filter((seq) => seq >= from && seq <= to).toSorted((a, b) => a - b);
      let next = from;
      for (const seq of kept) {
        const { type, fields, sentAtMs } = sent.get(seq) as Sent;
        if (seq > next) messages.push(gapFill(next, seq));
        messages.push(
          encodeFix(type, [
            ...header(seq, [
              [43, 'Y'],
              [122, fixTime(sentAtMs)],
            ]),
            ...fields,
          ]),
        );
        next = seq + 1;
      }
      if (next <= to) messages.push(gapFill(next, to + 1));
      return messages;
    },
    clear: () => sent.clear(),
  };
}
