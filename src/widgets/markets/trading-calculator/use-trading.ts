import { useEffect, useRef, useState, type RefObject } from 'react';
import { INSTRUMENT_FILTER_WAIT_MS } from '#contracts/limits.ts';
import {
  judgeTrading,
  ratePairs,
  tradingSearch,
  type CalculatorQuery,
  type Judged,
  type PriceOf,
  type TradingField,
} from '#domain/calculators/trading-inputs.ts';
import { usePageLanguage } from '#i18n/use-texts.tsx';
import { takeSnapshot } from './take-snapshot.ts';
import type { NamedFacts, TradingProps } from './trading-props.ts';

/** Fields that a price of the moment, or the regulator's limit, stands in until the visitor types something else. */
const FILLED = new Set(['price', 'open', 'close', 'rate', 'leverage']);

export type Trading = {
  readonly judged: Judged<NamedFacts> | undefined;
  /** Grows when fields are filled again: their controls are made again with it. */
  readonly filling: number;
  readonly prices: 'here' | 'coming' | 'failed';
  /** The form's fields changed: the one of this name, or all that differ from what was known. */
  readonly change: (name?: string) => void;
  /** Forgets typed prices and takes those of the moment. */
  readonly takePrices: () => void;
};

/** What is in the form, judged, with the prices that it begins with and those that another choice asks for. */
export function useTrading(props: TradingProps, form: RefObject<HTMLFormElement | null>): Trading {
  const { kind, instruments, currencies, fixedRates, query, page } = props;
  const { locale } = usePageLanguage();
  const offer = { instruments, currencies, fixedRates };
  const usual: CalculatorQuery = props.instrument === undefined ? {} : { instrument: props.instrument };
  const [prices, setPrices] = useState<Readonly<Record<string, { readonly bid: number; readonly ask: number }>>>(
    props.prices,
  );
  const [state, setState] = useState<Trading['prices']>('here');
  const [filling, setFilling] = useState(0);
  const [asked, setAsked] = useState<CalculatorQuery>({ ...usual, ...query });
  const priceOf: PriceOf = (symbol) => (Object.hasOwn(prices, symbol) ? prices[symbol] : undefined);
  const judged = judgeTrading(kind, asked, offer, priceOf, locale);
  const typed = useRef(
    new Set(
      judged === undefined
        ? []
        : Object.entries(judged.written).flatMap(([field, text]) =>
            [text, judged.shown[field as TradingField]].includes(query[field]) ? [field] : [],
          ),
    ),
  );
  const coming = useRef<AbortController>(undefined);

  useEffect(() => () => coming.current?.abort(), []);

  const fetchPrices = (now: Judged<NamedFacts>): void => {
    coming.current?.abort();
    const end = new AbortController();
    coming.current = end;
    setState('coming');
    const pairs = (ratePairs(now.instrument, now.currency, offer) ?? []).flatMap(({ symbol }) =>
      Object.hasOwn(fixedRates, symbol) ? [] : [symbol],
    );
    takeSnapshot([...new Set([now.instrument.symbol, ...pairs])], props, window, end.signal)
      .then((quotes): void => {
        setPrices((before) => ({ ...before, ...quotes }));
        setState('here');
        setFilling((count) => count + 1);
      })
      .catch((): void => {
        // No price came: the visitor is told, and can type one.
        if (!end.signal.aborted) setState('failed');
      });
  };

  const read = (): CalculatorQuery =>
    Object.fromEntries(
      [...new FormData(form.current ?? undefined)].flatMap(([field, value]): [string, string][] =>
        typeof value !== 'string' || (FILLED.has(field) && !typed.current.has(field)) ? [] : [[field, value]],
      ),
    );

  const change = (name?: string): void => {
    if (form.current === null || judged === undefined) return;
    const standing = new FormData(form.current);
    const changed =
      name === undefined
        ? Object.entries(judged.shown).flatMap(([field, text]) =>
            standing.has(field) && standing.get(field) !== text ? [field] : [],
          )
        : [name];
    for (const field of changed) typed.current.add(field);
    if (changed.includes('instrument')) for (const field of FILLED) typed.current.delete(field);
    if (changed.includes('currency')) typed.current.delete('rate');
    if (changed.length === 0) return;
    const now = read();
    setAsked(now);
    if (changed.some((field) => ['instrument', 'currency', 'side'].includes(field))) setFilling((count) => count + 1);
    const next =
      changed.includes('instrument') || changed.includes('currency')
        ? judgeTrading(kind, now, offer, priceOf, locale)
        : undefined;
    if (next !== undefined) fetchPrices(next);
  };

  // Typed before the code came.
  useEffect(() => {
    change();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the code has come
  }, []);

  // The address says what is shown, so that it can be kept or sent; the way back stays as it was.
  const search = judged?.inputs === undefined ? undefined : tradingSearch(kind, judged);
  const first = useRef(search);
  useEffect(() => {
    if (page === undefined || search === undefined || search === first.current) return undefined;
    first.current = undefined;
    const timer = setTimeout(
      () => history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`),
      INSTRUMENT_FILTER_WAIT_MS,
    );
    return () => clearTimeout(timer);
  }, [page, search]);

  return {
    judged,
    filling,
    prices: state,
    change,
    takePrices() {
      for (const field of FILLED) if (field !== 'leverage') typed.current.delete(field);
      setAsked(read());
      if (judged !== undefined) fetchPrices(judged);
    },
  };
}
