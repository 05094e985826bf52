import type { TradingSession } from '#contracts/trading-session.ts';
import { readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';
import { tradingSessionsSchema } from './trading-session-schema.ts';

const TRADING_SESSIONS_FILE = 'trading-sessions.yaml';

/** The sessions of a brand's folder, by id. Throws one ContentError with everything that is wrong in the file. */
export async function readTradingSessions(dir: string): Promise<ReadonlyMap<string, TradingSession>> {
  return readYaml(tradingSessionsSchema, TRADING_SESSIONS_FILE, await readText(dir, TRADING_SESSIONS_FILE));
}
