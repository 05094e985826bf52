import { FactsFileError, readFacts } from './consumer-prices.ts';

/** A company of brand/calculator/sp500.csv (CAL-1). */
export type Company = { readonly symbol: string; readonly name: string };

/** In the order of their names. Throws FactsFileError with every problem. */
export async function loadCompanies(file: string): Promise<readonly Company[]> {
  const problems: string[] = [];
  const companies = new Map<string, Company>();
  for (const { line, fields } of await readFacts(file, ['symbol', 'name'])) {
    const { symbol = '', name = '' } = fields;
    if (!/^[A-Z0-9][A-Z0-9.]{0,19}$/.test(symbol))
      problems.push(
        `${file} line ${line}, column symbol: "${symbol}" must be 1 to 20 capital letters, digits or points, as BRK.B.`,
      );
    else if (companies.has(symbol))
      problems.push(`${file} line ${line}, column symbol: "${symbol}" stands there already; each must be unique.`);
    else if (name === '') problems.push(`${file} line ${line}, column name: must be the company's name.`);
    companies.set(symbol, { symbol, name });
  }
  if (problems.length > 0) throw new FactsFileError(problems.join('\n'));
  return [...companies.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
