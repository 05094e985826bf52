import { openRingBatch } from '#market/gateway/fast-sending/ring-batch.ts';
import { createRingSubscriber } from '#market/gateway/fast-sending/ring-subscriber.ts';
import type { OpenedSending } from '#market/gateway/open-sending.ts';
import { socketSending } from '#market/gateway/socket-sending.ts';
import type { MarketLogger } from '#market/market-logger.ts';

/** Sending by io_uring. All code that uses private parts of Node or memory shared with the kernel is in this folder. */
export async function openIoUringSending(logger: MarketLogger): Promise<OpenedSending> {
  const opened = await openRingBatch(logger);
  return opened.kind === 'open'
    ? {
        sendFrames: { subscriberOf: createRingSubscriber, batch: opened.batch },
        note: 'prices are sent by io_uring',
      }
    : {
        sendFrames: socketSending,
        note: `prices are sent by socket: TICK_SENDING=io-uring has no effect here (${opened.reason})`,
      };
}
