import { describe, expect, it } from 'vitest';
import { datedFactsOf } from './dated-facts-of.ts';
import { loadBrand } from './load-brand.ts';
import { lossPercentAt, riskWarning } from './regulator-facts.ts';
import { withStoredFigures } from './stored-figures.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);
/** The file has 71 from 1 October to 31 December 2026, and 70 from then on. */
const STORED = { regulator: 'fca', from: '2026-11-15', to: '2026-12-31', reviewBy: '2026-12-15', percent: 64.5 };

describe('stored loss percentages', () => {
  it('[RSK-4] hold from their first day to their last; what the file has before and after stays', async () => {
    const brand = await loadBrand('brand');
    const edition = brand.edition('en-gb');
    if (edition === undefined) throw new Error('the brand has no en-gb');
    const shown = withStoredFigures(brand, [STORED]);
    const percents = ['2026-11-14', '2026-11-15', '2026-12-31', '2027-01-01'].map(
      (day) => lossPercentAt(shown.regulatorOf(edition), at(day)).percent,
    );
    expect(percents).toEqual([71, 64.5, 64.5, 70]);
    expect(riskWarning(shown.regulatorOf(edition), 'en', 'en-GB', at('2026-11-20')).sentence).toContain(
      '64.5% of retail',
    );
    expect(lossPercentAt(brand.regulatorOf(edition), at('2026-11-20')).percent).toBe(71);
    expect(shown.version).not.toBe(brand.version);
    expect(withStoredFigures(brand, [])).toBe(brand);
  });

  it('take the place of the file’s figure of the same day, and are told apart where a review is due', async () => {
    const brand = await loadBrand('brand');
    const last = { ...STORED, from: '2027-10-01', to: '2027-12-31', reviewBy: '2027-12-01', percent: 60 };
    const shown = withStoredFigures(brand, [last]);
    const fca = shown.regulators.get('fca');
    expect(fca?.warnings.lossPercent.filter(({ from }) => from === last.from)).toEqual([
      { from: last.from, to: last.to, reviewBy: last.reviewBy, percent: 60 },
    ]);
    const due = (facts: ReturnType<typeof datedFactsOf>) =>
      facts.filter(({ what }) => what.startsWith('Loss percentage')).map(({ file, reviewBy }) => [file, reviewBy]);
    expect(due(datedFactsOf(shown))).toContainEqual(['console: percentages of fca', '2027-12-01']);
    expect(due(datedFactsOf(brand))).toContainEqual(['regulators/fca.yaml', '2027-12-15']);
  });
});
