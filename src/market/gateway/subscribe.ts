import type { RefusalMessage, TickStream } from '#contracts/ticks.ts';
import type { Subscription } from '#market/gateway/client-message.ts';
import type { Subscriber } from '#market/gateway/subscriber-list.ts';
import type { SendSchedules, Transport } from '#market/gateway/send-schedules.ts';
import type { QuoteTable } from '#market/gateway/quote-table.ts';
import type { TickTokens } from '#market/tick-token.ts';

export type SubscribePorts = {
  readonly table: QuoteTable;
  readonly schedules: SendSchedules;
  readonly tokens: TickTokens;
};

export type Subscribed =
  | { readonly kind: 'bad-token'; readonly text: string }
  /** `refusal` names what is not quoted here; it is sent after the snapshot. */
  | { readonly kind: 'joined'; readonly leave: () => void; readonly refusal: RefusalMessage | undefined };

/** The same for every transport: the token admits, the snapshot is sent, unknown instruments are named (LIV-2, LIV-7). */
export function subscribe(
  subscriber: Subscriber,
  stream: TickStream,
  transport: Transport,
  { token, instruments, pace }: Subscription,
  { table, schedules, tokens }: SubscribePorts,
): Subscribed {
  const tokenState = tokens.check(token);
  if (tokenState !== 'good')
    return {
      kind: 'bad-token',
      text: tokenState === 'expired' ? 'token expired: get a fresh one' : 'token not valid: get a fresh one',
    };
  const indices: number[] = [];
  const unknown: string[] = [];
  for (const instrument of instruments) {
    const index = table.indexOf(instrument);
    if (index === undefined) unknown.push(instrument);
    else indices.push(index);
  }
  const groups = schedules.schedule(stream, pace, transport);
  groups.join(subscriber, indices);
  return {
    kind: 'joined',
    leave: () => groups.leave(subscriber),
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
