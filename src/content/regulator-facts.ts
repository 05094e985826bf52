import { numberFormatter } from '#i18n/formatters.ts';
import { type Dated, DAY_MS, endOfDay, startOfDay } from './dated-fact.ts';
import type { Regulator } from './regulator-schema.ts';

/** The warning of one day, in one language; from `validUntil` it is another one. */
export type RiskWarning = {
  readonly before: string;
  readonly sentence: string;
  readonly after: string;
  /** Undefined once no figure may be shown any more. */
  readonly lossPercent: number | undefined;
  readonly validUntil: Date | undefined;
};

/** `percent` is undefined once no figure may be shown any more. */
export type LossPercent = { readonly percent: number | undefined; readonly validUntil: Date | undefined };

/** When a figure ends: with its last day, or as long after its first as the regulator lets it stand. */
const endOf = ({ from, to }: Dated, { percentHoldsDays }: Regulator['warnings']): number =>
  to === undefined ? startOfDay(from) + percentHoldsDays * DAY_MS : endOfDay(to);

/** The percentage in force at `now`: the latest that has begun, until it ends; before the first has begun, the first. Days begin at midnight UTC. */
export function lossPercentAt({ code, warnings }: Pick<Regulator, 'code' | 'warnings'>, now: Date): LossPercent {
  const byDate = warnings.lossPercent.toSorted((a, b) => startOfDay(a.from) - startOfDay(b.from));
  const begun = byDate.filter(({ from }) => startOfDay(from) <= now.getTime());
  const current = begun.at(-1) ?? byDate[0];
  if (!current) throw new Error(`regulator ${code} has no loss percentage; its file needs at least one.`);
  const next = byDate.find(({ from }) => startOfDay(from) > now.getTime() && from !== current.from);
  const endsMs = endOf(current, warnings);
  const isOver = endsMs <= now.getTime();
  const turns = [...(isOver ? [] : [endsMs]), ...(next === undefined ? [] : [startOfDay(next.from)])];
  return {
    percent: isOver ? undefined : current.percent,
    validUntil: turns.length === 0 ? undefined : new Date(Math.min(...turns)),
  };
}

/** The figure as a locale writes it, or the regulator's word for most of them where there is none. */
export function lossShare(regulator: Regulator, language: string, locale: string, now: Date): string {
  const { percent } = lossPercentAt(regulator, now);
  return percent === undefined
    ? wordsOf(regulator, language).withoutPercent.share
    : numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
}

function wordsOf({ code, warnings }: Regulator, language: string): Regulator['warnings']['words'][string] {
  const words = warnings.words[language];
  if (!words)
    throw new Error(
      `regulators/${code}.yaml: warnings.words.${language}: there are no words in this language. Add them.`,
    );
  return words;
}

/** [RSK-4] Text and percentage from the regulator's data, the percentage written by the edition's locale. */
export function riskWarning(regulator: Regulator, language: string, locale: string, now: Date): RiskWarning {
  const words = wordsOf(regulator, language);
  const { percent, validUntil } = lossPercentAt(regulator, now);
  return {
    before: words.before,
    sentence:
      percent === undefined
        ? words.withoutPercent.sentence
        : words.sentence.replace('{percent}', lossShare(regulator, language, locale, now)),
    after: words.after,
    lossPercent: percent,
    validUntil,
  };
}
