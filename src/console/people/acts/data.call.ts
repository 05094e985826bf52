import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { clients } from '#accounts/accounts.tables.ts';
import { erasures } from '#accounts/log-in.tables.ts';
import { HELD_KINDS, eraseData, eraseEnquirer, yearsLater } from '#accounts/own-data/erase-data.ts';
import { type ExportedData, exportData } from '#accounts/own-data/export-data.ts';
import { personOfEnquirer, personOfProfile } from '#accounts/own-data/person.ts';
import { noteErasure, requireLedger } from '#accounts/own-data/repeat-erasures.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import { HELD_RECORDS_KEPT_YEARS, REQUEST_NOTE_MAX_LENGTH, TYPED_REASON_MIN_LENGTH } from '#contracts/limits.ts';
import { lines } from '#contracts/calls/person-fields.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '#console/console-context.ts';
import { consoleCall } from '#console/define-call.ts';
import type { Member } from '#console/staff/staff-session.ts';
import type { StoredPerson } from '../mask-person.ts';
import { personOf } from '../person-of.ts';
import { inRequest } from './account.call.ts';
import { type Profile, lockPerson, mergedRows, profilesOf, recordPersonAct } from './act-on-person.ts';
import { ACT_REASONS } from './act-reasons.ts';
import type { DataPreview, ErasedAnswer } from './acts.answers.ts';

type Handle = Database | Transaction;
type Row = Pick<StoredPerson, 'edition' | 'emailNormalised' | 'id' | 'profileId'>;

/** Whose data: each log-in of the person, as its owner would export or erase it; of who has none, what their address leads to. */
type Whose =
  | { readonly profile: Profile }
  | { readonly enquirer: { readonly id: string; readonly email: string; readonly edition: string } };

async function allOf(handle: Handle, person: Row): Promise<readonly Whose[]> {
  const merged = await mergedRows(handle, person.id);
  const owners = await profilesOf(
    handle,
    [person, ...merged].map(({ profileId }) => profileId),
  );
  const found = owners.filter(({ erasedAt }) => erasedAt === null);
  const ofProfiles = [person.profileId, ...merged.map(({ profileId }) => profileId)].flatMap((id) =>
    found.filter((profile) => profile.id === id).map((profile): Whose => ({ profile })),
  );
  // Rows without a log-in go with the one that they are kept under.
  if (person.profileId !== null || person.emailNormalised === null) return ofProfiles;
  const { id, emailNormalised: email, edition } = person;
  return [{ enquirer: { id, email, edition } }, ...ofProfiles];
}

const collect = async (
  { accounts: { personalTables } }: ConsoleContext,
  handle: Handle,
  whose: Whose,
): Promise<ExportedData> =>
  exportData(
    handle,
    personalTables,
    'profile' in whose
      ? await personOfProfile(handle, personalTables, whose.profile)
      : await personOfEnquirer(handle, personalTables, whose.enquirer),
  );

const rowsOf = (data: ExportedData): readonly (readonly [string, number])[] =>
  Object.entries(data).map(([name, rows]) => [name, Array.isArray(rows) ? rows.length : rows === undefined ? 0 : 1]);

async function previewOf(context: ConsoleContext, who: Member, id: string): Promise<DataPreview> {
  const { db, now } = context;
  const person = await personOf(db, who, id);
  if (person.emailNormalised === null || person.mergedInto !== null) throw new ProblemError('not-possible');
  const all = await allOf(db, person);
  const totals = new Map<string, number>();
  for (const whose of all)
    for (const [name, rows] of rowsOf(await collect(context, db, whose)))
      totals.set(name, (totals.get(name) ?? 0) + rows);
  const owners = all.flatMap((whose) => ('profile' in whose ? [whose.profile.id] : []));
  const accounts = owners.length === 0 ? [] : await db.select().from(clients).where(inArray(clients.profileId, owners));
  const isHeld = accounts.some(
    ({ kind, state, openedAt }) => (state === 'open' || openedAt !== null) && HELD_KINDS.has(kind),
  );
  return {
    records: [...totals].filter(([, rows]) => rows > 0).map(([name, rows]) => ({ name, rows })),
    accounts: accounts.map(({ accountNumber, kind, state }) => ({ number: accountNumber, kind, state })),
    log_ins: owners.length,
    merged: (await mergedRows(db, id)).length,
    held_until: isHeld ? yearsLater(now(), HELD_RECORDS_KEPT_YEARS).toISOString() : null,
  };
}

export const exportPreviewCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/{id}/export',
  needs: 'people.export',
  summary: 'What an export of a person would have in it',
  refusals: ['not-found', 'not-possible'],
  read: ({ context, params, who }): Promise<DataPreview> => previewOf(context, who, params.id),
});

export const erasePreviewCall = consoleCall({
  method: 'GET',
  path: '/console/api/people/{id}/erase',
  needs: 'people.erase',
  summary: 'What an erasure of a person would take away, and what the law has kept',
  refusals: ['not-found', 'not-possible'],
  read: ({ context, params, who }): Promise<DataPreview> => previewOf(context, who, params.id),
});

const words = lines(REQUEST_NOTE_MAX_LENGTH).check(
  z.refine((typed: readonly string[]) => typed.join(' ').trim().length >= TYPED_REASON_MIN_LENGTH, {
    error: 'too-short',
  }),
);

export const exportCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/export',
  needs: 'people.export',
  stepUp: true,
  summary: 'Everything that is kept of a person, as they would download it themselves',
  body: z.object({ reason: z.enum(ACT_REASONS.export), words, ...inRequest }),
  refusals: ['not-found', 'not-possible', 'step-up-needed'],
  write: async (asked, tx): Promise<Readonly<Record<string, unknown>>> => {
    const { context, params, body, who } = asked;
    const { person } = await lockPerson(tx, who, params.id);
    await recordPersonAct(asked, tx, person, {
      act: 'data-exported',
      kind: 'exported',
      reason: body.reason,
      answers: {
        kind: 'access',
        outcome: 'exported',
        requestId: body.request_id,
        always: body.reason === 'data-request',
        words: body.words.join('\n'),
      },
    });
    const [first, ...others] = await allOf(tx, person);
    if (first === undefined) throw new ProblemError('not-possible');
    const further = [];
    for (const whose of others) further.push(await collect(context, tx, whose));
    return {
      exported_at: context.now().toISOString(),
      ...(await collect(context, tx, first)),
      ...(further.length > 0 && { further_log_ins: further }),
    };
  },
});

export const eraseCall = consoleCall({
  method: 'POST',
  path: '/console/api/people/{id}/erase',
  needs: 'people.erase',
  stepUp: true,
  summary: 'Closes the accounts of a person and erases their data, as they would themselves',
  body: z.object({ reason: z.enum(ACT_REASONS.erase), words, ...inRequest }),
  refusals: ['not-found', 'not-possible', 'unavailable', 'step-up-needed', 'second-person-missing'],
  prepare: async ({ context, log }) => {
    await requireLedger(context.accounts, log);
    return {};
  },
  write: async (asked, tx): Promise<ErasedAnswer> => {
    const { context, params, body, who } = asked;
    const { person } = await lockPerson(tx, who, params.id);
    // Before erasure takes away what the trail calls the person.
    await recordPersonAct(asked, tx, person, {
      act: 'data-erased',
      kind: 'erased',
      reason: body.reason,
      answers: {
        kind: 'erasure',
        outcome: 'erased',
        requestId: body.request_id,
        always: true,
        words: body.words.join('\n'),
      },
    });
    const { accounts } = context;
    const held: Date[] = [];
    for (const whose of await allOf(tx, person)) {
      const until =
        'profile' in whose
          ? await eraseData(accounts, tx, whose.profile.id, 'was asked')
          : await eraseEnquirer(accounts, tx, whose.enquirer, 'was asked');
      if (until instanceof Date) held.push(until);
    }
    return { erased: true, held_until: held.toSorted((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null };
  },
  settled: async ({ context, params, who, log }) => {
    const { profileId } = await personOf(context.db, who, params.id);
    const [erasure] = await context.db
      .select()
      .from(erasures)
      .where(eq(erasures.profileId, profileId ?? params.id));
    if (erasure !== undefined) await noteErasure(context.accounts, log, erasure);
  },
  fourEyes: {
    name: 'erase',
    held: async ({ params, body, who }, tx) => {
      const { person } = await lockPerson(tx, who, params.id);
      return {
        facts: { person: person.id, reason: body.reason },
        place: `people/${person.id}`,
        edition: person.edition,
      };
    },
  },
});
