import type { Brand } from './brand.ts';
import type { FACT_KINDS } from '#contracts/content-watch.ts';
import { DAY_MS, dayOf, endOfDay, startOfDay } from '#contracts/days.ts';
import { REVIEWS_FILE } from './read-reviews.ts';
import type { Regulator } from './regulator-schema.ts';

/** A fact that somebody has to look at again by a day, YYYY-MM-DD; after `to` it may not be shown. */
export type DatedFact = {
  readonly kind: (typeof FACT_KINDS)[number];
  /** Code of a regulator, its own or of its application; id of a rule, or what review.yaml calls it. */
  readonly subject: string;
  readonly file: string;
  readonly what: string;
  readonly reviewBy: string;
  readonly to: string | undefined;
};

/** The last of the figures that follow each other: each of the others is reviewed by its successor. */
function lastFigure(
  { code, warnings: { lossPercent, percentHoldsDays } }: Regulator,
  stored: Brand['storedFigures'],
): DatedFact[] {
  const last = lossPercent.toSorted((a, b) => a.from.localeCompare(b.from)).at(-1);
  if (last === undefined) return [];
  const to = last.to ?? dayOf(startOfDay(last.from) + (percentHoldsDays - 1) * DAY_MS);
  const isStored = stored.some(({ regulator, from }) => regulator === code && from === last.from);
  const file = isStored ? `console: percentages of ${code}` : `regulators/${code}.yaml`;
  return [{ kind: 'loss-percentage', subject: code, file, what: 'Loss percentage', reviewBy: last.reviewBy ?? to, to }];
}

/** What an application asks is compared with the regulator's rules by a day. */
const applicationReview = ({ code, application }: Regulator): DatedFact[] =>
  application === 'off'
    ? []
    : [
        {
          kind: 'application',
          subject: code,
          file: `regulators/${code}.yaml`,
          what: `Application ${application.version}`,
          reviewBy: application.reviewBy,
          to: undefined,
        },
      ];

/** Every fact of a brand that has a day of review. */
export const datedFactsOf = ({
  countries,
  regulators,
  reviews,
  storedFigures,
}: Pick<Brand, 'countries' | 'regulators' | 'reviews' | 'storedFigures'>): readonly DatedFact[] => [
  ...[...regulators.values()].flatMap((regulator) => lastFigure(regulator, storedFigures)),
  ...[...regulators.values()].flatMap(applicationReview),
  ...[...countries.values()].flatMap(({ code, rules }) =>
    rules.map(({ id, reviewBy, to }): DatedFact => ({
      kind: 'country-rule',
      subject: id,
      file: `countries/${code.toLowerCase()}.yaml`,
      what: `Rule ${id}`,
      reviewBy,
      to,
    })),
  ),
  ...reviews.map(({ what, files, reviewBy, to }): DatedFact => ({
    kind: 'review',
    subject: what,
    file: REVIEWS_FILE,
    what: `${what} (${files})`,
    reviewBy,
    to,
  })),
];

export const FACT_STATES = ['due', 'overdue', 'over'] as const;
/** `due`: its review is near. `overdue`: the day of review has passed. `over`: it may not be shown any more. */
export type FactState = (typeof FACT_STATES)[number];

/** Undefined of a fact whose review is further away than `warnDays`. */
export function factState(
  { reviewBy, to }: Pick<DatedFact, 'reviewBy' | 'to'>,
  now: Date,
  warnDays: number,
): FactState | undefined {
  if (to !== undefined && endOfDay(to) <= now.getTime()) return 'over';
  if (endOfDay(reviewBy) <= now.getTime()) return 'overdue';
  return startOfDay(reviewBy) - warnDays * DAY_MS <= now.getTime() ? 'due' : undefined;
}
