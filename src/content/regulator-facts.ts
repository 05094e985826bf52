import { numberFormatter } from '#i18n/formatters.ts';
import type { Regulator } from './regulator-schema.ts';

/** The warning of one day, in one language; from `validUntil` the next percentage applies. */
export type RiskWarning = {
  readonly before: string;
  readonly sentence: string;
  readonly after: string;
  readonly lossPercent: number;
  readonly validUntil: Date | undefined;
};

/** Dated facts change at midnight UTC of their date. */
const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The percentage in force at `now`: the latest that has begun; before the first has begun, the first. */
export function lossPercentAt(regulator: Regulator, now: Date): { percent: number; validUntil: Date | undefined } {
  const byDate = regulator.warnings.lossPercent.toSorted((a, b) => startOf(a.from) - startOf(b.from));
  const begun = byDate.filter(({ from }) => startOf(from) <= now.getTime());
  const current = begun.at(-1) ?? byDate[0];
  if (!current) throw new Error(`regulator ${regulator.code} has no loss percentage; its file needs at least one.`);
  const next = byDate.find(({ from }) => startOf(from) > now.getTime() && from !== current.from);
  return { percent: current.percent, validUntil: next && new Date(startOf(next.from)) };
}

/** [RSK-4] Text and percentage from the regulator's data, the percentage written by the edition's locale. */
export function riskWarning(regulator: Regulator, language: string, locale: string, now: Date): RiskWarning {
  const words = regulator.warnings.words[language];
  if (!words)
    throw new Error(
      `regulators/${regulator.code}.yaml: warnings.words.${language}: there are no words in this language. Add them.`,
    );
  const { percent, validUntil } = lossPercentAt(regulator, now);
  const written = numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
  return {
    before: words.before,
    sentence: words.sentence.replace('{percent}', written),
    after: words.after,
    lossPercent: percent,
    validUntil,
  };
}
