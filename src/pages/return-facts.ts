import { visit, EXIT } from 'unist-util-visit';
import type { CalculatorAnswer, CompaniesAnswer } from '#contracts/calls/price-history.ts';
import {
  dateOfStart,
  periodOf,
  RETURN_DEFAULTS,
  RETURN_QUERY_KEYS,
  SECOND_COMPANY,
} from '#domain/calculators/investment-return.ts';
import type { Page } from '#content/page.ts';
import type { PageRequest, PagesOptions } from './page-answer.ts';
import { pageAddress } from './site-context.ts';
import type { Site } from './site-context.ts';

/** What the return calculator begins with; asked of the database before the page is rendered. */
export type ReturnFacts = {
  readonly sp500: CompaniesAnswer['companies'];
  readonly today: string;
  readonly answered?: { readonly company: string; readonly days: number; readonly answer: CalculatorAnswer };
};

export function holdsTag({ body }: Page, tag: string): boolean {
  let holds = false;
  visit(body, 'element', ({ tagName }) => {
    if (tagName !== tag) return undefined;
    holds = true;
    return EXIT;
  });
  return holds;
}

const takesReturnQuery = ({ query }: Page['front']): boolean => query?.includes('company') === true;

/** CAL-5: the companies that have prices, and the prices of the one that the address asks for, or of the usual one. */
export async function returnFacts(
  { companies, calculate }: PagesOptions,
  { front }: Page,
  { query: written, now }: Pick<PageRequest, 'query' | 'now'>,
): Promise<ReturnFacts> {
  // A page that does not name the query is kept for everybody, whatever one visitor's address says.
  const query = takesReturnQuery(front) ? written : new URLSearchParams();
  const sp500 = companies();
  const today = now.toISOString().slice(0, 10);
  const has = (symbol: string | null): symbol is string => sp500.some((one) => one.symbol === symbol);
  const asked = query.get('company');
  const company = has(asked) ? asked : has(RETURN_DEFAULTS.company) ? RETURN_DEFAULTS.company : sp500[0]?.symbol;
  if (company === undefined) return { sp500, today };
  const days = periodOf(query.get('days') ?? undefined);
  const answer = await calculate(company, SECOND_COMPANY, dateOfStart(today, days));
  return { sp500, today, ...(answer && { answered: { company, days, answer } }) };
}

/** A page whose front matter names the calculator's query takes what was asked, and answers its form. */
export function returnPageFacts(
  { edition }: Site,
  { path, front }: Page,
  query: URLSearchParams | undefined,
): Record<string, unknown> {
  if (!takesReturnQuery(front)) return {};
  return {
    page: pageAddress(edition, path),
    query: Object.fromEntries(
      RETURN_QUERY_KEYS.flatMap((key) => (query?.has(key) ? [[key, query.get(key) ?? '']] : [])),
    ),
  };
}
