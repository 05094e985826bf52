import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unverifiedRows } from '../../tools/unverified-facts.ts';
import { type BrandCopy, copyBrand } from '../support/brand-copy.ts';
import { isLongForm } from '../support/long-form.ts';
import {
  type EditionStatements,
  statementFaults,
  statementsOf,
  type UsedExceptions,
} from '../support/page-statements.ts';
import { regulatorDataFaults } from '../support/regulator-data-faults.ts';
import { LEVERAGE_COLUMNS, readRegulatorFacts } from '../support/regulator-facts-page.ts';
import { renderPage } from '../support/render-page.ts';
import { openPages } from '../support/test-pages.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const facts = readRegulatorFacts();
const site = await openPages();
const { editions, page, pages: pagesOf } = site.options.brand;

/** Pages that say much of leverage, percentages and products. */
const TELLING =
  /^(?:|about|account-types.*|cfd.*|sb.*|calculators\/margin|costs|crypto|invest|leverage|legal\/(?:key-information|risk-disclosure)|legal|markets|partners.*|regulation|sign-up|sitemap|why-us|courses\/zero-to-hero\/margin)$/;
/** Those that say most. */
const TELLING_MOST =
  /^(?:|account-types|cfd\/forex|costs|legal\/risk-disclosure|markets|partners|regulation|sign-up|sitemap)$/;
/** The short form reads all telling pages and one of each template here; of the other editions the pages that say most. */
const REPRESENTATIVE = 'en-gb';
const inExceptions = new Set(facts.exceptions.map((row) => row.page));
/** Of a row for all editions the short form reads these: one has no crypto, the other no spread bets and lower limits. */
const OF_ROWS_FOR_ALL = ['en-gb', 'de-de'];
const isOfRow = (edition: string, path: string): boolean =>
  facts.exceptions.some(
    (row) =>
      row.page === path &&
      (row.editions.includes(edition) || (row.editions.includes('all') && OF_ROWS_FOR_ALL.includes(edition))),
  );

/** What a page is about, by its place: the highest leverage on it is one of these kinds'. */
const ABOUT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:cfd|sb|markets)\/forex$/, ['forex-major', 'forex-minor']],
  [/^(?:cfd|sb|markets)\/indices$|^education\/indices-explained$/, ['index-major', 'index-minor']],
  [/^(?:cfd|sb|markets)\/commodities$|^education\/gold-and-oil$/, ['gold', 'commodity']],
  [/^(?:cfd|sb|markets)\/(?:shares|etfs)$|^education\/share-cfds-and-dividends$/, ['share']],
  [/^cfd\/crypto$|^education\/crypto-cfds$/, ['crypto']], // the list of markets has a drawing of all limits
];
const KINDS_OF: Readonly<Record<string, readonly string[]>> = {
  forex: ['forex-major', 'forex-minor'],
  index: ['index-major', 'index-minor'],
  commodity: ['gold', 'commodity'],
  crypto: ['crypto'],
  share: ['share'],
  etf: ['share'],
};
const kindOf = new Map(site.options.instruments.map(({ symbol, kind }) => [symbol, kind]));
const symbolsOf = (kind: string): RegExp =>
  new RegExp(`"(?:${[...kindOf].flatMap(([symbol, own]) => (own === kind ? symbol : [])).join('|')})[".]`);
const CRYPTO = symbolsOf('crypto');

type Page = ReturnType<typeof pagesOf>[number];
const kindsOf = ({ path, front }: Page): readonly string[] | undefined =>
  front.template === 'instrument'
    ? KINDS_OF[kindOf.get(front.symbol) ?? '']
    : ABOUT.find(([place]) => place.test(path))?.[1];

function sampleOf(edition: string, all = pagesOf(edition)): readonly Page[] {
  const seen = new Set<string>();
  return all.filter(({ path, front }) => {
    const kind = front.template === 'instrument' ? `instrument ${kindOf.get(front.symbol)}` : front.template;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    if (isLongForm || isOfRow(edition, path)) return true;
    return edition === REPRESENTATIVE ? isFirst || TELLING.test(path) : TELLING_MOST.test(path);
  });
}

const addressOf = (edition: string, path: string): string => (path === '' ? `/${edition}` : `/${edition}/${path}`);
const used: UsedExceptions = new Set();
/** Titles by which other pages lead to those that may name more. */
const titlesOf = (edition: string): readonly string[] =>
  [...inExceptions]
    .flatMap((path) => {
      const known = page(edition, path);
      return known === undefined
        ? []
        : [known.front.title, known.front.menuLabel, known.front.menuText].filter((words) => words !== undefined);
    })
    .toSorted((a, b) => b.length - a.length);

const linesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

describe('docs/regulator-facts.md', () => {
  it('[RSK-4] says of words, percentages, leverage and cuts what the brand’s data says', () => {
    expect(regulatorDataFaults(facts, site.options.brand, NOW)).toEqual([]);
  });

  it('says how each row was checked, with the day, and names sources that it lists', () => {
    for (const how of facts.checked)
      expect(how).toMatch(/^(?:(?:read|quoted) \d{4}-\d{2}-\d{2}: .+|memory|own(?:: .+)?)$/);
    for (const source of facts.named)
      for (const part of source.split(', '))
        expect(
          [...facts.sources].some((id) => part.startsWith(id)),
          part,
        ).toBe(true);
  });

  it('has its unverified rows printed by tools/unverified-facts.ts', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/regulator-facts.md'), 'utf8');
    const rows = unverifiedRows(text);
    expect(rows.length).toBe(facts.checked.filter((how) => how === 'memory').length);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const [, line] = /^docs\/regulator-facts\.md:(\d+): /.exec(row) ?? [];
      expect(text.split('\n')[Number(line) - 1]).toMatch(/\| memory \|$/);
    }
  });
});

describe.each(editions.map((edition) => ({ id: edition.id, edition })))('the pages of $id', ({ id, edition }) => {
  const said = statementsOf(facts, edition, NOW);

  it(
    '[RSK-4] have the warning word for word, and no percentage, leverage or product but those of the docs',
    { timeout: 600_000 },
    async () => {
      const faults: string[] = [];
      const sample = sampleOf(id);
      expect(sample.length).toBeGreaterThan(isLongForm ? 200 : id === REPRESENTATIVE ? 40 : 5);
      const more = { titles: titlesOf(id), used, symbols: CRYPTO };
      for (const known of sample) {
        const { html } = await renderPage(site.pages, addressOf(id, known.path), '', NOW);
        faults.push(
          ...statementFaults({ path: known.path, html, kinds: kindsOf(known) }, said, facts.exceptions, more),
        );
      }
      expect(faults).toEqual([]);
    },
  );

  it('[RSK-4] state the limits of the docs, and when positions are closed, on the page about leverage', async () => {
    const { html } = await renderPage(site.pages, addressOf(id, 'leverage'), '', NOW);
    const limits = LEVERAGE_COLUMNS.slice(0, -1).map((kind) => `${said.leverage.get(kind)}:1`);
    const lines = linesOf(html).slice(1, 1 + limits.length);
    expect(lines.map((line) => / (\d+:1)$/.exec(line)?.[1])).toEqual(limits);
    const crypto = said.leverage.get('crypto');
    const line = /<p>[^<]*(?:crypto|krypto|cripto|مشفّرة)[^<]*?(\d+:1)/i.exec(html.replaceAll('\u064B', ''));
    expect(line?.[1]).toBe(crypto === undefined ? undefined : `${crypto}:1`);
    const { closeOut } = facts.protection.get(edition.regulator) ?? {};
    expect(
      html
        .match(/<li>\s*<strong>[^<]*?(\d+)[\s\u00A0\u202F]?%/g)
        ?.map((item) => Number(/(\d+)[\s\u00A0\u202F]?%$/.exec(item)?.[1])),
    ).toEqual([100, closeOut]);
  });

  it.each(['2027-01-02T12:00:00Z', '2027-12-31T23:59:00Z', '2028-02-01T12:00:00Z'])(
    '[RSK-4] have the percentage of the docs on %s, or the words without one',
    async (day) => {
      const then = new Date(day);
      for (const path of isLongForm || id === REPRESENTATIVE ? ['', 'sign-up', 'legal/risk-disclosure'] : ['']) {
        const { html } = await renderPage(site.pages, addressOf(id, path), '', then);
        const faults = statementFaults({ path, html }, statementsOf(facts, edition, then), facts.exceptions);
        expect(faults).toEqual([]);
      }
    },
  );
});

describe('rows that let a page tell more', () => {
  it('are each needed by some page', () => {
    // After the pages of every edition, which note what they needed.
    const rows = facts.exceptions.flatMap((row) => row.names.map((name) => `${row.page} ${name}`));
    expect(rows.filter((row) => !used.has(row))).toEqual([]);
  });
});

describe('a fault', { timeout: 300_000 }, () => {
  let copy: BrandCopy;
  let changed: Awaited<ReturnType<typeof openPages>>;
  beforeAll(async () => {
    copy = copyBrand();
    copy.change('regulators/fca.yaml', '{ from: 2026-10-01, percent: 71,', '{ from: 2026-10-01, percent: 61,');
    copy.change(
      'regulators/fca.yaml',
      'products: [forex, index, commodity, share, etf]',
      'products: [forex, index, commodity, crypto, share, etf]',
    );
    copy.change('regulators/fca.yaml', '  share: 5\n', '  share: 5\n  crypto: 2\n');
    copy.change('regulators/cysec.yaml', '  share: 5\n', '  share: 50\n');
    copy.change('regulators/asic.yaml', 'with a high risk of losing money rapidly', 'with some risk of losing money');
    copy.change('regulators/iiroc.yaml', 'signUps: [affiliate, campaign, partner]', 'signUps: [affiliate, partner]');
    copy.change('countries/es.yaml', 'promotions: [bonuses]', 'promotions: [introducers]');
    copy.change(
      'pages/en/costs.md',
      '\n## ',
      '\nOnly 55 % of retail accounts lose money. Leverage goes up to 500:1, or 1:400. You get a welcome bonus. Bet on bitcoin, or on binary options.\n\n## ',
    );
    changed = await openPages(copy.dir);
  }, 300_000);
  afterAll(() => copy?.end());

  const saidIn = (id: string): EditionStatements => {
    const edition = editions.find((one) => one.id === id);
    if (edition === undefined) throw new Error(`there is no edition ${id}`);
    return statementsOf(facts, edition, NOW);
  };
  const faultsAt = async (id: string, path: string, kinds?: readonly string[]): Promise<string> => {
    const { html } = await renderPage(changed.pages, addressOf(id, path), '', NOW);
    return statementFaults({ path, html, kinds }, saidIn(id), facts.exceptions, { symbols: CRYPTO }).join('\n');
  };

  it('[RSK-4] in the data is told: percentage, leverage, words and products', () => {
    const faults = regulatorDataFaults(facts, changed.options.brand, NOW).join('\n');
    for (const told of [
      /^fca, loss percentages: .*"percent":61/m,
      /^fca, leverage: .*"crypto":2/m,
      /^fca, what is cut: /m,
      /^cysec, leverage: .*"share":50/m,
      /^asic, the warning in en \(whole\): /m,
      /^asic, the warning in en \(no figure\): /m,
      /^iiroc, what is cut: /m,
      /^es-es, what is cut: /m,
    ])
      expect(faults).toMatch(told);
    expect(faults.split('\n')).toHaveLength(8);
  });

  it('[RSK-4] on a page is told: warning, percentage, leverage, product, price and link', async () => {
    const home = await faultsAt('en-gb', '');
    expect(home).toContain('the warning below the header is "CFDs are complex');
    expect(home).toContain('the warning in the footer is "CFDs are complex');
    expect(home).toContain('61 % of accounts, where it is 71');
    expect(await faultsAt('en-gb', 'markets')).toMatch(/a link to markets\/crypto|a price of what is cut \(crypto\)/);
    expect(await faultsAt('en-au', '')).toContain('with some risk of losing money');
    expect(await faultsAt('de-de', 'leverage')).toContain('leverage of 50:1, where it is 30:1 at most');
    expect(await faultsAt('de-de', 'cfd/shares', ['share'])).toContain('leverage of 50:1, where it is 5:1 at most');
    const costs = await faultsAt('en-gb', 'costs');
    for (const told of [
      '55 % of accounts, where it is 71',
      'leverage of 500:1, where it is 30:1 at most',
      'leverage of 400:1, where it is 30:1 at most',
      'words of what is cut (bonuses): ',
      'words of what is cut (crypto): ',
      'words of what is cut (binary-options): ',
    ])
      expect(costs).toContain(told);
    // The same words are no fault where the regulator allows them.
    expect(await faultsAt('en-001', 'costs')).not.toMatch(/bonuses|\(crypto\)/);
  });
});
