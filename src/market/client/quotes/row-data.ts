import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';

/** What the element of a row has before its prices come. What its binder writes, hydration leaves alone. */
export const rowData = (symbol: string, facts: InstrumentFacts | undefined) => ({
  'data-instrument': symbol,
  'data-pip': facts?.pip,
  'data-state': 'down',
  ...hoursData(facts),
  suppressHydrationWarning: true,
});

/** What a row's binder and style sheet go by: whether the market is closed, and when that changes. */
export const hoursData = (facts: InstrumentFacts | undefined): { 'data-closed'?: ''; 'data-turns'?: string } => ({
  ...(facts?.isClosed && { 'data-closed': '' }),
  ...(facts?.turns !== undefined && { 'data-turns': facts.turns.join(' ') }),
});
