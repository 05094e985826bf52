import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRAND } from '../../tests/support/brand-copy.ts';
import { readYaml } from './read-yaml.ts';
import { lossPercentAt, riskWarning } from './regulator-facts.ts';
import { regulatorSchema } from './regulator-schema.ts';

const regulator = {
  ...readYaml(regulatorSchema, 'fca.yaml', readFileSync(join(BRAND, 'regulators/fca.yaml'), 'utf8')),
};
const dated = (lossPercent: { from: string; percent: number }[]) => ({
  ...regulator,
  warnings: { ...regulator.warnings, lossPercent },
});
const THREE = dated([
  { from: '2027-01-01', percent: 70 },
  { from: '2026-01-01', percent: 69 },
  { from: '2026-07-01', percent: 71 },
]);

describe('the loss percentage', () => {
  it.each([
    ['2025-12-31T23:59:59Z', 69, '2026-07-01'],
    ['2026-01-01T00:00:00Z', 69, '2026-07-01'],
    ['2026-06-30T23:59:59Z', 69, '2026-07-01'],
    ['2026-07-01T00:00:00Z', 71, '2027-01-01'],
    ['2026-11-20T12:00:00Z', 71, '2027-01-01'],
    ['2027-01-01T00:00:00Z', 70, undefined],
    ['2031-01-01T00:00:00Z', 70, undefined],
  ])('[RSK-4] is at %s the one in force (%d), good until %s', (now, percent, until) => {
    expect(lossPercentAt(THREE, new Date(now))).toEqual({
      percent,
      validUntil: until === undefined ? undefined : new Date(`${until}T00:00:00Z`),
    });
  });

  it('[RSK-4] stands in the regulator’s sentence as the locale writes it', () => {
    const now = new Date('2026-11-20');
    expect(riskWarning(dated([{ from: '2026-01-01', percent: 73.5 }]), 'en', 'de-DE', now).sentence).toMatch(
      /^73,5\s% of retail investor accounts/,
    );
    expect(riskWarning(THREE, 'en', 'en-GB', now)).toMatchObject({
      sentence: '71% of retail investor accounts lose money when trading spread bets and CFDs with this provider.',
      lossPercent: 71,
    });
    expect(riskWarning(THREE, 'ar', 'ar-JO-u-nu-latn', now).sentence).toContain('71');
    expect(() => riskWarning(THREE, 'fr', 'fr-FR', now)).toThrow('regulators/fca.yaml: warnings.words.fr');
  });
});
