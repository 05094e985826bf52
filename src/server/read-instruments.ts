import { join } from 'node:path';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { readTradingSessions } from '#content/read-trading-sessions.ts';
import { loadInstruments } from '#market/load-instruments.ts';

/** Of the brand's folder: instruments with the hours and holidays of their markets. Throws with every fault of the first file that has one. */
export const readInstruments = async (brandDir: string): Promise<readonly ListedInstrument[]> =>
  loadInstruments(join(brandDir, 'instruments.csv'), await readTradingSessions(brandDir));
