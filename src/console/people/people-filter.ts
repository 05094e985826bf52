import { type SQL, and, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { PEOPLE_AT_ONCE_MAX } from '#contracts/limits.ts';
import { PERSON_KINDS, PERSON_STAGES } from '#contracts/people.ts';
import { people } from '../console.tables.ts';
import { CONFIRM_FILTERS, type Limit, type PeopleFilter, TASK_FILTERS, conditionOf, within } from './people-query.ts';

const filterBy = <Owner extends z.ZodMiniType>(owner: Owner) => ({
  stage: z.optional(z.enum(PERSON_STAGES)),
  kind: z.optional(z.enum(PERSON_KINDS)),
  edition: z.optional(z.string().check(z.maxLength(20))),
  owner: z.optional(owner),
  task: z.optional(z.enum(TASK_FILTERS)),
  confirm: z.optional(z.enum(CONFIRM_FILTERS)),
});

export const peopleFilter = filterBy(z.union([z.literal('none'), z.uuid()]));
/** As it is kept in a view: `me` is whoever looks. */
export const keptFilter = z.object(filterBy(z.union([z.literal(['none', 'me']), z.uuid()])));

/** With whom something is done: those who were chosen one by one, or all who match. */
export const chosenPeople = z.union([
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(PEOPLE_AT_ONCE_MAX)) }),
  z.strictObject({ filter: z.object(peopleFilter) }),
]);
export type ChosenPeople = { readonly ids: readonly string[] } | { readonly filter: PeopleFilter };

export const chosenCondition = (limited: Limit, chosen: ChosenPeople, now: Date): SQL | undefined =>
  and('ids' in chosen ? inArray(people.id, [...chosen.ids]) : conditionOf(chosen.filter, now), within(limited));

export const filterOf = (chosen: ChosenPeople): Readonly<Record<string, string>> | null =>
  'ids' in chosen ? null : plainFilter(chosen.filter);

/** Without what is left out. */
export const plainFilter = (filter: PeopleFilter | Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** For the audit trail: closed lists and ids alone. */
export const filterWords = (chosen: ChosenPeople): string =>
  'ids' in chosen
    ? `${chosen.ids.length} chosen`
    : Object.entries(plainFilter(chosen.filter))
        .map(([name, value]) => `${name}=${value}`)
        .join(' ') || 'all';
