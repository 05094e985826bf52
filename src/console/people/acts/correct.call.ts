import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fullName } from '#accounts/person-events.ts';
import { type CorrectedDetails, correctDetails, detailsOf } from '#accounts/staff-acts/correct-details.ts';
import { refusal } from '#calls/parse-body.ts';
import { countryField, dateField, line, nameField } from '#contracts/calls/person-fields.ts';
import { phoneField } from '#contracts/calls/phone-field.ts';
import type { Transaction } from '#contracts/database.ts';
import { ADDRESS_LINE_MAX_LENGTH, PERSON_WHOLE_NAME_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { DataClass } from '#console/sections.ts';
import type { Member } from '#console/staff/staff-session.ts';
import { people, staff, timeline } from '#console/console.tables.ts';
import { consoleCall } from '#console/define-call.ts';
import { type StoredPerson, maySee, personFor } from '../mask-person.ts';
import { recordReveal } from '../record-reveal.ts';
import { writeTerms } from '../write-terms.ts';
import { inRequest } from './account.call.ts';
import { type Profile, lockPerson, recordPersonAct } from './act-on-person.ts';
import { ACT_REASONS } from './act-reasons.ts';
import type { CorrectedAnswer, CorrectionAnswer, Details, DetailField, TheirDetails } from './acts.answers.ts';

/** In the order of the form. `name` is of people without a profile, who typed one name. */
const CLASS_OF = {
  name: 'name',
  first_name: 'name',
  last_name: 'name',
  phone: 'contact',
  birth_date: 'identity',
  address_line: 'identity',
  postal_code: 'identity',
  city: 'identity',
  country: undefined,
} as const satisfies Readonly<Record<DetailField, DataClass | undefined>>;
const FIELDS = Object.keys(CLASS_OF) as DetailField[];

const allDetails = (person: StoredPerson, profile: Profile | undefined): Details =>
  profile === undefined ? { name: person.name, phone: person.phone, country: person.country } : detailsOf(profile);

/** Fields of classes that somebody neither sees nor may reveal are theirs to leave alone. */
const mayCorrect = ({ may }: Pick<Member, 'may'>, field: DetailField): boolean => {
  const dataClass = CLASS_OF[field];
  return dataClass === undefined || may.has(`see.${dataClass}`) || may.has(`reveal.${dataClass}`);
};

const shownTo = (who: Pick<Member, 'may'>, details: Details): Details =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = details[field];
      return value === undefined || !mayCorrect(who, field) ? [] : [[field, value]];
    }),
  );

/** Raised by whoever changes the person: staff by the version of the row, the person by what their profile says. */
const stateOf = (person: StoredPerson, profile: Profile | undefined): string =>
  `${person.version}.${profile?.changedAt.getTime() ?? 0}`;

export const detailsCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/details',
  needs: 'people.correct',
  summary: 'What may be corrected of a person; showing what is masked is recorded as a reveal',
  body: z.object({ reason: z.enum(ACT_REASONS.correct) }),
  refusals: ['not-found', 'not-possible', 'too-many-requests'],
  write: async (asked, tx): Promise<CorrectionAnswer> => {
    const { params, who } = asked;
    const { person, profile } = await lockPerson(tx, who, params.id);
    const details = shownTo(who, allDetails(person, profile));
    const hidden = new Set(
      FIELDS.flatMap((field) => {
        const dataClass = CLASS_OF[field];
        return details[field] && dataClass !== undefined && !maySee(who, dataClass) ? [dataClass] : [];
      }),
    );
    for (const dataClass of hidden) await recordReveal(asked, tx, person, { dataClass, reason: 'correction' });
    return { state: stateOf(person, profile), details };
  },
});

const removable = <Field extends z.ZodMiniType<string>>(field: Field) => z.optional(z.nullable(field));

export const correctCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/correct',
  needs: 'people.correct',
  summary: 'Correct what is known of a person, by the rules of the site’s own forms',
  body: z.object({
    reason: z.enum(ACT_REASONS.correct),
    state: z.string().check(z.maxLength(40)),
    ...inRequest,
    name: removable(line(PERSON_WHOLE_NAME_MAX_LENGTH)),
    first_name: removable(nameField),
    last_name: removable(nameField),
    phone: removable(phoneField),
    birth_date: removable(dateField),
    address_line: removable(line(ADDRESS_LINE_MAX_LENGTH)),
    postal_code: removable(line(POSTAL_CODE_MAX_LENGTH)),
    city: removable(nameField),
    country: z.optional(countryField),
  }),
  refusals: ['not-found', 'not-possible', 'not-permitted', 'changed-meanwhile'],
  write: async (asked, tx): Promise<CorrectedAnswer> => {
    const { context, params, body, who, request } = asked;
    const { person, profile } = await lockPerson(tx, who, params.id);
    const known = allDetails(person, profile);
    const sent = FIELDS.filter((field) => body[field] !== undefined);
    if (sent.some((field) => known[field] === undefined)) throw new ProblemError('not-possible');
    if (!sent.every((field) => mayCorrect(who, field))) throw new ProblemError('not-permitted');
    if (body.state !== stateOf(person, profile))
      throw new ProblemError('changed-meanwhile', undefined, {
        theirs: {
          state: stateOf(person, profile),
          details: shownTo(who, known),
          ...(await lastChange(tx, person.id)),
        } satisfies TheirDetails,
      });
    const wanted: Details = Object.fromEntries(sent.map((field) => [field, body[field]]));
    const changed =
      profile === undefined
        ? sent.filter((field) => wanted[field] !== known[field])
        : await correctDetails(context.accounts, tx, profile, wanted as CorrectedDetails, (complaints) =>
            refusal(context, request, complaints),
          );
    if (changed.length === 0) return { person: personFor(who, person), fields: [], state: body.state };
    await copyCorrected(tx, person, { ...known, ...wanted }, profile);
    await recordPersonAct(asked, tx, person, {
      act: 'person-corrected',
      kind: 'corrected',
      reason: body.reason,
      object: changed.join(' '),
      facts: { fields: changed },
      answers:
        body.request_id === undefined && body.reason !== 'data-request'
          ? undefined
          : { kind: 'correction', outcome: 'corrected', requestId: body.request_id },
    });
    const now = await lockPerson(tx, who, person.id);
    return {
      person: personFor(who, now.person),
      fields: changed,
      state: stateOf(now.person, now.profile),
    };
  },
});

/** What lists show, and what the person is found by. */
async function copyCorrected(
  tx: Transaction,
  person: StoredPerson,
  details: Details,
  profile: Profile | undefined,
): Promise<void> {
  const name =
    profile === undefined ? (details.name ?? null) : fullName(details.first_name ?? null, details.last_name ?? null);
  const phone = details.phone ?? null;
  await tx
    .update(people)
    .set({ name, phone, country: details.country ?? person.country, version: person.version + 1 })
    .where(eq(people.id, person.id));
  await writeTerms(tx, person);
}

async function lastChange(tx: Transaction, personId: string): Promise<Pick<TheirDetails, 'at' | 'by'>> {
  const [last] = await tx
    .select({ by: staff.name, at: timeline.at })
    .from(timeline)
    .leftJoin(staff, eq(staff.id, timeline.actor))
    .where(
      and(
        eq(timeline.personId, personId),
        sql`${timeline.kind} in ('assigned', 'stage-set', 'corrected', 'merged', 'unmerged', 'blocked', 'unblocked', 'step', 'phone-confirmed')`,
      ),
    )
    .orderBy(desc(timeline.at), desc(timeline.id))
    .limit(1);
  return { by: last?.by ?? null, at: last?.at.toISOString() ?? null };
}
