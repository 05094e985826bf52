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

/** Pages that tell of all companies at once cannot take their facts from the one that the edition belongs to. */
describe('what pages say of all companies of the brand', () => {
  it.each([...regulators])('[RSK-4] agrees with regulators/%s.yaml', (_, { entity, contact, leverage }) => {
    for (const fact of [entity.address['en'] ?? '', contact.email, contact.phone ?? ''])
      expect(page('contact')).toContain(fact);

    const [, table = ''] = /<script type="application\/json">(.*?)<\/script>/s.exec(page('leverage')) ?? [];
    const { rowsData } = JSON.parse(table) as { rowsData: readonly (readonly { key: string; label: string }[])[] };
    const shown = rowsData.map((row) => [row[0]?.label, row.find(({ key }) => key === entity.code)?.label]);
    expect(shown).toEqual(
      Object.entries(KINDS).map(([market, kind]) => [
        market,
        leverage[kind] === undefined ? 'Not offered' : `${leverage[kind]}:1`,
      ]),
    );
  });
});
