import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRAND } from '../../tests/support/brand-copy.ts';
import { readYaml } from './read-yaml.ts';
import { fillText } from './placeholders.ts';
import { lossPercentAt, lossShare, riskWarning } from './regulator-facts.ts';
import { regulatorSchema } from './regulator-schema.ts';

const regulator = {
  ...readYaml(regulatorSchema, 'fca.yaml', readFileSync(join(BRAND, 'regulators/fca.yaml'), 'utf8')),
};
const dated = (lossPercent: { from: string; percent: number; to?: string }[]) => ({
  ...regulator,
  warnings: { ...regulator.warnings, lossPercent },
});
const THREE = dated([
  { from: '2027-01-01', percent: 70 },
  { from: '2026-01-01', percent: 69, to: '2026-06-30' },
  { from: '2026-07-01', percent: 71, to: '2026-12-31' },
]);

describe('the loss percentage', () => {
  it.each([
    ['2025-12-31T23:59:59Z', 69, '2026-07-01'],
    ['2026-01-01T00:00:00Z', 69, '2026-07-01'],
    ['2026-06-30T23:59:59Z', 69, '2026-07-01'],
    ['2026-07-01T00:00:00Z', 71, '2027-01-01'],
    ['2026-11-20T12:00:00Z', 71, '2027-01-01'],
    ['2027-01-01T00:00:00Z', 70, '2027-04-03'],
    ['2027-04-02T23:59:59Z', 70, '2027-04-03'],
    ['2027-04-03T00:00:00Z', undefined, undefined],
    ['2031-01-01T00:00:00Z', undefined, undefined],
  ])('[RSK-4] is at %s the one in force (%s), good until %s', (now, percent, until) => {
    expect(lossPercentAt(THREE, new Date(now))).toEqual({
      percent,
      validUntil: until === undefined ? undefined : new Date(`${until}T00:00:00Z`),
    });
  });

  it('[RSK-4] a figure of July is not shown in late November, nor beyond its last day: the sentence without one is', () => {
    const july = [{ from: '2026-07-01', percent: 71 }];
    expect(riskWarning(dated(july), 'en', 'en-GB', new Date('2026-09-30T23:59:59Z'))).toMatchObject({
      lossPercent: 71,
      validUntil: new Date('2026-10-01T00:00:00Z'),
    });
    expect(riskWarning(dated(july), 'en', 'en-GB', new Date('2026-11-25'))).toMatchObject({
      sentence: 'The vast majority of retail client accounts lose money when trading in CFDs.',
      lossPercent: undefined,
    });
    // Until another takes effect.
    const gap = dated([...july, { from: '2026-12-01', percent: 72 }]);
    expect(lossPercentAt(gap, new Date('2026-11-25'))).toEqual({
      percent: undefined,
      validUntil: new Date('2026-12-01T00:00:00Z'),
    });
    expect(lossShare(gap, 'en', 'en-GB', new Date('2026-11-25'))).toBe('the vast majority');
    expect(
      fillText('{{lossPercent}} lose. {{ lossPercent }} do, {{lossPercent}}.', {
        lossPercent: 'the vast majority',
      } as never),
    ).toBe('The vast majority lose. The vast majority do, the vast majority.');
  });

  it('[RSK-4] stands in the regulator’s sentence as the locale writes it', () => {
    const now = new Date('2026-11-20');
    expect(riskWarning(dated([{ from: '2026-10-01', percent: 73.5 }]), 'en', 'de-DE', now).sentence).toMatch(
      /^73,5\s% of retail investor accounts/,
    );
    expect(riskWarning(THREE, 'en', 'en-GB', now)).toMatchObject({
      sentence: '71% of retail investor accounts lose money when trading CFDs with this provider.',
      lossPercent: 71,
    });
    expect(riskWarning(THREE, 'ar', 'ar-JO-u-nu-latn', now).sentence).toContain('71');
    expect(() => riskWarning(THREE, 'it', 'it-IT', now)).toThrow('regulators/fca.yaml: warnings.words.it');
  });
});
