import * as z from 'zod/mini';
import type { Instrument } from '#contracts/instruments.ts';
import { FeedSettingError } from '#market/feeds/feed-setting.ts';

const SHAPE = /^[^\s,=]+=[^\s,=]+(,[^\s,=]+=[^\s,=]+)*$/;

/** `BTCUSD=XBT/USD,ETHUSD=ETH/USD`: the brand's instruments and what the source calls them. */
export const symbolMapSetting = (example: string) => {
  const error = `must be pairs of an instrument and its name at the source, as ${example}`;
  return z.pipe(
    z.string({ error }).check(z.regex(SHAPE, { error })),
    z.transform((text: string) => text.split(',').map((pair) => pair.split('=') as [string, string])),
  );
};

/** The source's name → the instrument. Throws one line where an instrument is not wanted, two share a name, or none is left. */
export function symbolMap(
  setting: string,
  pairs: readonly (readonly [string, string])[],
  wanted: readonly Instrument[],
): ReadonlyMap<string, string> {
  const instrumentOf = new Map<string, string>();
  for (const [symbol, name] of pairs) {
    if (!wanted.some((instrument) => instrument.symbol === symbol)) {
      throw new FeedSettingError(
        setting,
        `"${symbol}" is not an instrument of the brand, or no route wants it of this source. Add it there, or leave it out.`,
      );
    }
    const other = instrumentOf.get(name);
    if (other !== undefined)
      throw new FeedSettingError(setting, `"${name}" is named for ${other} and for ${symbol}. Name each once.`);
    instrumentOf.set(name, symbol);
  }
  if (instrumentOf.size === 0)
    throw new FeedSettingError(
      setting,
      `leaves nothing to ask the source for. Name at least one instrument and what the source calls it.`,
    );
  return instrumentOf;
}
