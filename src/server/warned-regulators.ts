import type { Brand } from '#content/brand.ts';
import { figureAt, lossPercentAt } from '#content/regulator-facts.ts';
import { DAY_MS, dayOf, startOfDay } from '#contracts/days.ts';
import type { WarnedRegulator } from '#contracts/loss-figures.ts';

/** The regulators of the editions, with the figures of their files and the one that visitors read at `now`. */
export function warnedRegulators(
  shown: Pick<Brand, 'editions' | 'regulators'>,
  asWritten: Pick<Brand, 'regulators'>,
  now: Date,
): readonly WarnedRegulator[] {
  const read = new Set(shown.editions.map(({ regulator }) => regulator));
  return [...shown.regulators.values()].flatMap((regulator): WarnedRegulator[] => {
    const { code, names, entity, warnings } = regulator;
    const { lossPercent, percentHoldsDays: holdsDays } = asWritten.regulators.get(code)?.warnings ?? warnings;
    if (!read.has(code)) return [];
    const { percent, validUntil } = lossPercentAt(regulator, now);
    return [
      {
        code,
        names,
        companies: entity.names,
        sentences: Object.fromEntries(
          Object.entries(warnings.words).map(([language, { sentence }]) => [language, sentence]),
        ),
        holdsDays,
        written: lossPercent.map((figure) => ({
          from: figure.from,
          // Of one that says nothing of its end: as long as it may be shown.
          to: figure.to ?? dayOf(startOfDay(figure.from) + (holdsDays - 1) * DAY_MS),
          reviewBy: figure.reviewBy ?? null,
          percent: figure.percent,
        })),
        current: percent === undefined ? undefined : { from: figureAt(regulator, now).from, percent },
        validUntil,
      },
    ];
  });
}
