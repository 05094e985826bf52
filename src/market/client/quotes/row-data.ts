import { type ClosedWord, closedWord } from '#market/client/closed-word.ts';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';

/** What the element of a row has before its prices come. What its binder writes, hydration leaves alone. */
export const rowData = (symbol: string, facts: InstrumentFacts | undefined) => ({
  'data-instrument': symbol,
  'data-pip': facts?.pip,
  'data-state': 'down',
  ...hoursData(facts),
  suppressHydrationWarning: true,
});

type HoursData = { 'data-closed'?: ClosedWord | undefined; 'data-turns'?: string };

/** What a row's binder and style sheet go by: whether the market is closed, and when that changes. */
export const hoursData = (facts: InstrumentFacts | undefined): HoursData => ({
  ...((facts?.isClosed || facts?.isHalted) && {
    'data-closed': closedWord(facts.isClosed === true, facts.isHalted === true),
  }),
  ...(facts?.turns !== undefined && { 'data-turns': facts.turns.join(' ') }),
});
