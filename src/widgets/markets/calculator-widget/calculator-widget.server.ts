import type { CalculatorAnswer, CompaniesAnswer } from '#contracts/calls/price-history.ts';
import { pageAddress } from '#content/page-address.ts';
import type { Page } from '#content/page.ts';
import { defineServerPart, type PartSite } from '#content/server-part.ts';
import {
  dateOfStart,
  periodOf,
  RETURN_DEFAULTS,
  RETURN_QUERY_KEYS,
  SECOND_COMPANY,
} from '#domain/calculators/investment-return.ts';
import { calculatorCache } from '../calculator-cache.server.ts';

/** What the return calculator begins with; asked of the database before the page is rendered. */
type ReturnFacts = {
  readonly sp500: CompaniesAnswer['companies'];
  readonly today: string;
  readonly answered?: { readonly company: string; readonly days: number; readonly answer: CalculatorAnswer };
};

export default defineServerPart<ReturnFacts>({
  prepare: returnFacts,
  facts: (site, _written, prepared) => ({ ...prepared, ...pageFacts(site) }),
  ...calculatorCache,
});

const takesReturnQuery = (page: Page | undefined): page is Page => page?.front.query?.includes('company') === true;

/** CAL-5: the companies that have prices, and the prices of the one that the address asks for, or of the usual one. */
async function returnFacts({ companies, calculate, page, query: written, now }: PartSite): Promise<ReturnFacts> {
  // A page that does not name the query is kept for everybody, whatever one visitor's address says.
  const query = takesReturnQuery(page) ? written : new URLSearchParams();
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
function pageFacts({ edition, page, query }: PartSite): Record<string, unknown> {
  if (!takesReturnQuery(page)) return {};
  return {
    page: pageAddress(edition, page.path),
    query: Object.fromEntries(
      RETURN_QUERY_KEYS.flatMap((key) => (query.has(key) ? [[key, query.get(key) ?? '']] : [])),
    ),
  };
}
