import type { Edition } from '#contracts/edition.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { marketTurns } from '#domain/trading-hours/market-turns.ts';
import { pairList } from '#market/client/quotes/pair-list.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import type { QuotesProps } from './quotes-props.ts';

type CompletedProps = Pick<QuotesProps, 'regulator' | 'source'> & { readonly instruments: readonly InstrumentFacts[] };

/**
 * What the server knows and an editor leaves out, so that `<fc-app-quotes pairs="EURUSD,GBPUSD">` is enough: names in
 * the edition's language, slugs, digits, pips and hours of the instruments named, the edition's regulator, and where prices
 * come from. What the editor wrote wins over it. `written` is not parsed yet; what is wrong in it is left for the parser.
 */
export function completeQuotesProps(
  written: Readonly<Record<string, unknown>>,
  instruments: readonly Instrument[],
  edition: Pick<Edition, 'language' | 'regulator'>,
  source: NonNullable<QuotesProps['source']>,
  nowMs: number,
  isHalted: (symbol: string) => boolean,
): CompletedProps {
  const tabs: readonly unknown[] = Array.isArray(written['tabs']) ? written['tabs'] : [];
  const lists = [written, ...tabs].map((list) => (list as { pairs?: unknown } | null)?.pairs);
  const wanted = new Set(lists.flatMap((list) => (typeof list === 'string' ? pairList(list) : [])));
  return {
    regulator: edition.regulator,
    source,
    instruments: instruments
      .filter(({ symbol }) => wanted.has(symbol))
      .map(({ symbol, slug, names, digits, pip, referencePrice, typicalSpread, session }) => ({
        symbol,
        slug,
        name: names[edition.language] ?? names['en'] ?? symbol,
        digits,
        pip,
        referencePrice,
        typicalSpread,
        ...(session !== undefined && hoursFacts(session, nowMs)),
        ...(isHalted(symbol) && { isHalted: true }),
      })),
  };
}

/** A market that is open and never closes, as crypto's, has nothing to take along. */
export function hoursFacts(
  session: NonNullable<Instrument['session']>,
  nowMs: number,
): Pick<InstrumentFacts, 'isClosed' | 'turns'> {
  const { isClosed, turns } = marketTurns(session, nowMs);
  return { ...(isClosed && { isClosed }), ...(turns.length > 0 && { turns: [...turns] }) };
}
