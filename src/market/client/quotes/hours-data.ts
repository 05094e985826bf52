import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';

/** What a row's binder and style sheet go by: whether the market is closed, and when that changes. */
export const hoursData = (facts: InstrumentFacts | undefined): { 'data-closed'?: ''; 'data-turns'?: string } => ({
  ...(facts?.isClosed && { 'data-closed': '' }),
  ...(facts?.turns !== undefined && { 'data-turns': facts.turns.join(' ') }),
});
