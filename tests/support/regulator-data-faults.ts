import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '#content/brand.ts';
import { rulesAt } from '#content/country-rules.ts';
import type { Regulator } from '#content/regulator-schema.ts';
import type { RegulatorFacts, WrittenFigure, WrittenWarning } from './regulator-facts-page.ts';

const byDay = (figures: readonly WrittenFigure[]): readonly WrittenFigure[] =>
  figures
    .map(({ from, percent, reviewBy, to }) => ({
      from,
      percent,
      ...(reviewBy !== undefined && { reviewBy }),
      ...(to !== undefined && { to }),
    }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
const inOrder = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();

/** Where the brand's data and docs/regulator-facts.md say different things. */
export function regulatorDataFaults(
  facts: RegulatorFacts,
  { regulators, countries, editions }: Pick<Brand, 'regulators' | 'countries' | 'editions'>,
  now: Date,
): readonly string[] {
  const faults: string[] = [];
  const compare = (what: string, data: unknown, page: unknown): void => {
    if (!isDeepStrictEqual(data, page))
      faults.push(`${what}: ${JSON.stringify(data)}, the page: ${JSON.stringify(page)}`);
  };
  compare('regulators', inOrder([...regulators.keys()]), inOrder([...facts.leverage.keys()]));
  for (const [code, regulator] of regulators) {
    for (const [form, rows] of [
      ['whole', facts.whole],
      ['no figure', facts.noFigure],
    ] as const)
      compareWords(regulator, form, rows, compare);
    compare(
      `${code}, loss percentages`,
      byDay(regulator.warnings.lossPercent as WrittenFigure[]),
      byDay(facts.figures.get(code) ?? []),
    );
    compare(`${code}, leverage`, regulator.leverage, Object.fromEntries(facts.leverage.get(code) ?? []));
    compare(
      `${code}, major currencies`,
      inOrder(regulator.majorCurrencies),
      inOrder(facts.majorCurrencies.get(code) ?? []),
    );
    const { youngest, balance } = facts.protection.get(code) ?? {};
    compare(`${code}, youngest client`, regulator.minimumAge, youngest);
    const isPromise = /\bwe promise\b/i.test(regulator.negativeBalance['en'] ?? '');
    compare(`${code}, balance below zero`, isPromise ? 'promise' : 'rule', balance);
    compare(`${code}, what is cut`, inOrder(cutsOf(regulator)), inOrder(facts.cuts.get(code) ?? []));
  }
  for (const { id, region, regulator } of editions) {
    const promotions = rulesAt(countries.get(region), now).flatMap(({ withholds }) => withholds.promotions);
    compare(`${id}, what is cut`, inOrder(promotions), inOrder(facts.cuts.get(id) ?? []));
    if (regulators.get(regulator)?.withheld.signUps.includes('partner') === true && !promotions.includes('introducers'))
      faults.push(`${id}: its company works without introducers, and no rule of a country keeps their pages back`);
  }
  return faults;
}

function compareWords(
  { code, warnings }: Regulator,
  form: 'whole' | 'no figure',
  rows: readonly WrittenWarning[],
  compare: (what: string, data: unknown, page: unknown) => void,
): void {
  const written = Object.fromEntries(
    rows.filter(({ regulator }) => regulator === code).map(({ language, words }) => [language, words]),
  );
  compare(
    `${code}, languages of the warning (${form})`,
    inOrder(Object.keys(warnings.words)),
    inOrder(Object.keys(written)),
  );
  for (const [language, { before, sentence, after, withoutPercent }] of Object.entries(warnings.words))
    compare(
      `${code}, the warning in ${language} (${form})`,
      [before, form === 'whole' ? sentence : withoutPercent.sentence, after].join(' ').replaceAll(/\s/g, ' '),
      written[language]?.replaceAll(/\s/g, ' '),
    );
}

/** Binary options are offered by no company: the product has no such instrument. */
const cutsOf = ({ products, productTypes, withheld }: Regulator): readonly string[] => [
  ...(products.includes('crypto') ? [] : ['crypto']),
  ...(['sb', 'stock', 'etf'] as const).filter((type) => !productTypes.includes(type)),
  ...(withheld.signUps.includes('campaign') ? ['bonuses'] : []),
  'binary-options',
];
