import type { SendFrames, TickSending } from '#market/gateway/send-frames.ts';
import { socketSending } from '#market/gateway/socket-sending.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** `note` tells the operator at start what came of the choice; the default needs none. */
export type OpenedSending = { readonly sendFrames: SendFrames; readonly note?: string };

/** The way of sending that the operator chose. The code of io_uring is loaded only on request. */
export async function openSending(sending: TickSending, logger: MarketLogger): Promise<OpenedSending> {
  if (sending === 'socket') return { sendFrames: socketSending };
  const { openIoUringSending } = await import('#market/gateway/fast-sending/open-io-uring-sending.ts');
  return openIoUringSending(logger);
}
