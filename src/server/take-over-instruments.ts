import type { Logger } from 'pino';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { takeOverTerms } from '#market/take-over-terms.ts';

/** The same, and tells the log of what takes a restart. Answers how to put the terms back. */
export function takeOverInstruments(
  instruments: readonly ListedInstrument[],
  changed: readonly ListedInstrument[],
  logger: Logger,
): () => void {
  const { waiting, undo } = takeOverTerms(instruments, changed);
  if (waiting.length > 0)
    logger.warn(
      { instruments: waiting },
      'instruments that came, went or became another are as they were until a restart',
    );
  return undo;
}
