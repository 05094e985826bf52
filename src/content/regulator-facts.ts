import { DAY_MS, endOfDay, startOfDay } from '#contracts/days.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import type { Dated } from './dated-fact.ts';
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

type Warned = Pick<Regulator, 'code' | 'warnings'>;
type Figure = Regulator['warnings']['lossPercent'][number];

const inOrder = ({ warnings }: Warned): Figure[] =>
  warnings.lossPercent.toSorted((a, b) => startOfDay(a.from) - startOfDay(b.from));

/** The latest figure that has begun, whether or not it is over; before the first has begun, the first. Days begin at midnight UTC. */
export function figureAt(regulator: Warned, now: Date): Figure {
  const byDate = inOrder(regulator);
  const current = byDate.findLast(({ from }) => startOfDay(from) <= now.getTime()) ?? byDate[0];
  if (!current) throw new Error(`regulator ${regulator.code} has no loss percentage; its file needs at least one.`);
  return current;
}

/** The percentage in force at `now`, until it ends, and when it does or another begins. */
export function lossPercentAt(regulator: Warned, now: Date): LossPercent {
  const { warnings } = regulator;
  const byDate = inOrder(regulator);
  const current = figureAt(regulator, now);
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
