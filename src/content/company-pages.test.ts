import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LeverageKind } from '#domain/leverage-kind.ts';
import { loadBrand } from './load-brand.ts';
import { BRAND } from '../../tests/support/brand-copy.ts';

const { regulators } = await loadBrand(BRAND);
const page = (path: string) => readFileSync(join(BRAND, 'pages/en', `${path}.md`), 'utf8');

const KINDS: Readonly<Record<string, LeverageKind>> = {
  'Major currency pairs': 'forex-major',
  'Other currency pairs': 'forex-minor',
  'Major indices': 'index-major',
  'Other indices': 'index-minor',
  Gold: 'gold',
  'Other commodities': 'commodity',
  'Shares and funds': 'share',
  'Crypto-assets': 'crypto',
};

/** The table of the docs, which no page of the site has: nobody is shown a company that protects them less. */
const LEVERAGE = readFileSync(join(BRAND, '../docs/how-to/add-a-regulator.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** Pages that tell of all companies at once cannot take their facts from the one that the edition belongs to. */
it('[REG-1] no page compares the leverage of companies', () => {
  for (const language of ['en', 'de', 'es', 'ar', 'fr', 'pl']) {
    const body = readFileSync(join(BRAND, 'pages', language, 'leverage.md'), 'utf8');
    expect([language, /fc-zebra-table|200:1/.test(body)]).toEqual([language, false]);
  }
});

describe('what pages say of all companies of the brand', () => {
  it.each([...regulators])('[RSK-4] agrees with regulators/%s.yaml', (_, { entity, contact, leverage }) => {
    for (const fact of [entity.address['en'] ?? '', contact.email, contact.phone ?? ''])
      expect(page('contact')).toContain(fact);

    const column = LEVERAGE[0]?.indexOf(`\`${entity.code}\``) ?? -1;
    expect(LEVERAGE.slice(2).map((row) => [row[0], row[column]])).toEqual(
      Object.entries(KINDS).map(([market, kind]) => [
        market,
        leverage[kind] === undefined ? 'Not offered' : `${leverage[kind]}:1`,
      ]),
    );
  });
});
