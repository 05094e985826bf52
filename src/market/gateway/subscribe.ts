import type { RefusalMessage, TickStream } from '#contracts/ticks.ts';
import type { Subscription } from '#market/gateway/client-message.ts';
import type { Reader } from '#market/gateway/roster.ts';
import type { Lanes, Transport } from '#market/gateway/lanes.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { TickTokens } from '#market/tick-token.ts';

export type SubscribePorts = { readonly table: QuoteTable; readonly lanes: Lanes; readonly tokens: TickTokens };

export type Subscribed =
  | { readonly kind: 'bad-token'; readonly text: string }
  /** `refusal` names what is not quoted here; it is sent after the snapshot. */
  | { readonly kind: 'joined'; readonly leave: () => void; readonly refusal: RefusalMessage | undefined };

/** The same for every transport: the token admits, the snapshot is sent, unknown instruments are named (LIV-2, LIV-7). */
export function subscribe(
  reader: Reader,
  stream: TickStream,
  transport: Transport,
  { token, instruments, pace }: Subscription,
  { table, lanes, tokens }: SubscribePorts,
): Subscribed {
  const verdict = tokens.check(token);
  if (verdict !== 'good')
    return {
      kind: 'bad-token',
      text: verdict === 'expired' ? 'token expired: get a fresh one' : 'token not valid: get a fresh one',
    };
  const indices: number[] = [];
  const unknown: string[] = [];
  for (const instrument of instruments) {
    const index = table.indexOf(instrument);
    if (index === undefined) unknown.push(instrument);
    else indices.push(index);
  }
  const cohorts = lanes.lane(stream, pace, transport);
  cohorts.join(reader, indices);
  return {
    kind: 'joined',
    leave: () => cohorts.leave(reader),
    refusal:
      unknown.length === 0
        ? undefined
        : {
            error: 'unknown-instrument',
            message: 'These instruments are not quoted here; the others go on.',
            instruments: unknown,
          },
  };
}
