import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { refusal } from '#calls/parse-body.ts';
import { lines } from '#contracts/calls/person-fields.ts';
import { REQUEST_KINDS } from '#contracts/data-requests.ts';
import type { Transaction } from '#contracts/database.ts';
import {
  REQUESTS_PAGE,
  REQUEST_DUE_MONTHS,
  REQUEST_EXTENDED_BY_MONTHS,
  REQUEST_NOTE_MAX_LENGTH,
} from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { people, staff } from '../console.tables.ts';
import { type ConsoleCall, consoleCall } from '../define-call.ts';
import { keyText, readKey } from '../people/people-key.ts';
import { limitStatement } from '../people/people-query.ts';
import { personOf } from '../people/person-of.ts';
import { recordOnTimeline } from '../record-on-timeline.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { Member } from '../staff/staff-session.ts';
import { monthsLater } from './due-date.ts';
import { EXTENSION_REASONS, IDENTITY_CHECKS, REQUEST_OUTCOMES, REQUEST_SOURCES, isRefusal } from './request-words.ts';
import type { RequestAnswer, RequestRow, RequestsAnswer, TheirRequest } from './requests.answers.ts';
import { REQUEST_VIEWS, countOverdue, readRequest, requestFor, requestsPage } from './requests-query.ts';
import { dataRequestNotes, dataRequests } from './requests.tables.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const version = z.int().check(z.positive());
const noteLines = lines(REQUEST_NOTE_MAX_LENGTH);
type Stored = typeof dataRequests.$inferSelect;

const requestsCall = consoleCall({
  method: 'POST',
  path: '/console/api/requests',
  needs: 'requests.view',
  summary: 'A page of the cases of data requests, those due next first',
  body: z.object({
    view: z.enum(REQUEST_VIEWS),
    kind: z.optional(z.enum(REQUEST_KINDS)),
    source: z.optional(z.enum(REQUEST_SOURCES)),
    owner: z.optional(z.union([z.literal('none'), z.uuid()])),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  read: async ({ context, body, who }): Promise<RequestsAnswer> => {
    const { after, ...filter } = body;
    const key = readKey(after);
    const now = context.now();
    return context.db.transaction(async (tx) => {
      await limitStatement(tx);
      const rows = await requestsPage(tx, who, filter, now, key, REQUESTS_PAGE + 1);
      const page = rows.slice(0, REQUESTS_PAGE);
      const last = page.at(-1)?.request;
      return {
        requests: page.map((row) => requestFor(who, row, now)),
        next: rows.length > REQUESTS_PAGE && last !== undefined ? keyText(last.dueAt, last.id) : null,
        overdue: key === undefined ? await countOverdue(tx, who, now) : null,
      };
    });
  },
});

const requestCall = consoleCall({
  method: 'GET',
  path: '/console/api/requests/{id}',
  needs: 'requests.view',
  summary: 'A case, with its notes',
  refusals: ['not-found'],
  read: async ({ context, params, who }): Promise<RequestAnswer> => {
    const found = UUID.test(params.id) ? await readRequest(context.db, who, params.id) : undefined;
    if (found === undefined) throw new ProblemError('not-found');
    const notes = await context.db
      .select({ note: dataRequestNotes, by: staff.name })
      .from(dataRequestNotes)
      .leftJoin(staff, eq(staff.id, dataRequestNotes.authorId))
      .where(eq(dataRequestNotes.requestId, params.id))
      .orderBy(dataRequestNotes.createdAt, dataRequestNotes.id);
    return {
      ...requestFor(who, found, context.now()),
      notes: notes.map(({ note, by }) => ({ id: note.id, by, at: note.createdAt.toISOString(), body: note.body })),
    };
  },
});

const openCall = consoleCall({
  method: 'POST',
  path: '/console/api/requests/open',
  needs: 'requests.work',
  summary: 'Make a case of what somebody asked',
  body: z.object({
    kind: z.enum(REQUEST_KINDS),
    source: z.enum(['mail', 'letter', 'phone']),
    identity: z.enum(IDENTITY_CHECKS),
    received: z.iso.date(),
    person_id: z.optional(z.uuid()),
    note: z.optional(noteLines),
    /** Of the dialog: sent twice, it is one case. */
    id: z.uuid(),
  }),
  refusals: ['not-found', 'not-possible'],
  write: async (asked, tx): Promise<{ readonly id: string }> => {
    const { context, body, who, request } = asked;
    const { kind, source, identity, person_id: personId, note, id } = body;
    const now = context.now();
    const receivedAt = new Date(`${body.received}T00:00:00.000Z`);
    if (receivedAt > now) throw refusal(context, request, { received: ['future'] });
    if (receivedAt < monthsLater(now, -12)) throw refusal(context, request, { received: ['long-ago'] });
    if (personId === undefined && note === undefined) throw refusal(context, request, { note: ['required'] });
    const person = personId === undefined ? undefined : await personOf(tx, who, personId);
    const [made] = await tx
      .insert(dataRequests)
      .values({
        id,
        personId: person?.id ?? null,
        kind,
        source,
        identity,
        state: 'open',
        ownerId: who.id,
        receivedAt,
        dueAt: monthsLater(receivedAt, REQUEST_DUE_MONTHS),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: dataRequests.id });
    if (made === undefined) return { id };
    if (note !== undefined)
      await tx.insert(dataRequestNotes).values({
        id: crypto.randomUUID(),
        requestId: id,
        authorId: who.id,
        body: note.join('\n'),
        createdAt: now,
      });
    if (person !== undefined) await tell(context, tx, who, person.id, 'request-opened', { kind, request: id });
    await recordStaffAct(context, tx, asked, 'request-opened', `${id} ${kind}`, person?.profileId);
    return { id };
  },
});

const changeCall = consoleCall({
  method: 'POST',
  path: '/console/api/requests/{id}/change',
  needs: 'requests.work',
  summary: 'Give a case an owner, a person, a state, or how identity was checked',
  body: z.object({
    version,
    owner_id: z.optional(z.nullable(z.uuid())),
    person_id: z.optional(z.uuid()),
    state: z.optional(z.enum(['open', 'waiting'])),
    identity: z.optional(z.enum(IDENTITY_CHECKS)),
  }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<RequestRow> => {
    const { context, params, body, who } = asked;
    await lockUnfinished(asked, tx, params.id, body.version);
    const { owner_id: ownerId, person_id: personId, state, identity } = body;
    if (typeof ownerId === 'string') {
      const [owner] = await tx.select({ state: staff.state }).from(staff).where(eq(staff.id, ownerId));
      if (owner?.state !== 'active') throw new ProblemError('not-found');
    }
    if (personId !== undefined) await personOf(tx, who, personId);
    const set = {
      ...(ownerId !== undefined && { ownerId }),
      ...(personId !== undefined && { personId }),
      ...(state !== undefined && { state }),
      ...(identity !== undefined && { identity }),
    };
    const words = [
      ownerId === undefined ? undefined : `owner ${ownerId ?? 'nobody'}`,
      personId === undefined ? undefined : `person ${personId}`,
      state,
      identity,
    ].filter((word) => word !== undefined);
    await recordStaffAct(context, tx, asked, 'request-changed', `${params.id} ${words.join(' ')}`);
    return change(context, tx, who, params.id, { ...set, version: body.version + 1 });
  },
});

const extendCall = consoleCall({
  method: 'POST',
  path: '/console/api/requests/{id}/extend',
  needs: 'requests.work',
  summary: 'Give a case two months more, once, for a reason of the law',
  body: z.object({ version, reason: z.enum(EXTENSION_REASONS) }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<RequestRow> => {
    const { context, params, body, who } = asked;
    const before = await lockUnfinished(asked, tx, params.id, body.version);
    const now = context.now();
    // The person is to hear of it within the first month.
    if (before.extension !== null || now > before.dueAt) throw new ProblemError('not-possible');
    await recordStaffAct(context, tx, asked, 'request-changed', `${before.id} extended: ${body.reason}`);
    return change(context, tx, who, before.id, {
      extension: body.reason,
      extendedAt: now,
      dueAt: monthsLater(before.receivedAt, REQUEST_DUE_MONTHS + REQUEST_EXTENDED_BY_MONTHS),
      version: before.version + 1,
    });
  },
});

const closeCall = consoleCall({
  method: 'POST',
  path: '/console/api/requests/{id}/close',
  needs: 'requests.work',
  summary: 'Close a case with what came of it',
  body: z.object({ version, outcome: z.enum(REQUEST_OUTCOMES), note: z.optional(noteLines) }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<RequestRow> => {
    const { context, params, body, who, request } = asked;
    const before = await lockUnfinished(asked, tx, params.id, body.version);
    const now = context.now();
    const { outcome, note } = body;
    // Who gets no for an answer may complain: why is written down (GDPR 12(4)).
    if (isRefusal(outcome) && note === undefined) throw refusal(context, request, { note: ['required'] });
    if (note !== undefined)
      await tx.insert(dataRequestNotes).values({
        id: crypto.randomUUID(),
        requestId: before.id,
        authorId: who.id,
        body: note.join('\n'),
        createdAt: now,
      });
    if (before.personId !== null)
      await tell(context, tx, who, before.personId, 'request-closed', {
        kind: before.kind,
        request: before.id,
        outcome,
      });
    await recordStaffAct(context, tx, asked, 'request-closed', `${before.id} ${before.kind}: ${outcome}`);
    return change(context, tx, who, before.id, {
      state: isRefusal(outcome) ? 'refused' : 'done',
      outcome,
      closedAt: now,
      closedBy: who.id,
      version: before.version + 1,
    });
  },
});

const reopenCall = consoleCall({
  method: 'POST',
  path: '/console/api/requests/{id}/reopen',
  needs: 'requests.work',
  summary: 'Open a case again that staff closed',
  body: z.object({ version }),
  refusals: ['not-found', 'not-possible', 'changed-meanwhile'],
  write: async (asked, tx): Promise<RequestRow> => {
    const { context, params, body, who } = asked;
    const before = await lockRequest(asked, tx, params.id, body.version);
    if (before.closedAt === null || before.source === 'account-page') throw new ProblemError('not-possible');
    await recordStaffAct(context, tx, asked, 'request-reopened', before.id);
    return change(context, tx, who, before.id, {
      state: 'open',
      outcome: null,
      closedAt: null,
      closedBy: null,
      version: before.version + 1,
    });
  },
});

const noteCall = consoleCall({
  method: 'POST',
  path: '/console/api/requests/{id}/note',
  needs: 'requests.work',
  summary: 'Write a note about a case',
  body: z.object({ note: noteLines }),
  refusals: ['not-found'],
  write: async (asked, tx): Promise<{ readonly id: string }> => {
    const { context, params, body, who, id } = asked;
    const found = UUID.test(params.id) ? await readRequest(tx, who, params.id) : undefined;
    if (found === undefined) throw new ProblemError('not-found');
    await tx.insert(dataRequestNotes).values({
      id,
      requestId: found.request.id,
      authorId: who.id,
      body: body.note.join('\n'),
      createdAt: context.now(),
    });
    await recordStaffAct(context, tx, asked, 'request-noted', found.request.id);
    return { id };
  },
});

type Asked = { readonly context: ConsoleContext; readonly who: Member };

/** @throws ProblemError `not-found`; `changed-meanwhile` with how it stands */
async function lockRequest({ context, who }: Asked, tx: Transaction, id: string, known: number): Promise<Stored> {
  const [request] = UUID.test(id)
    ? await tx.select().from(dataRequests).where(eq(dataRequests.id, id)).for('update')
    : [];
  const found = request === undefined ? undefined : await readRequest(tx, who, id);
  if (request === undefined || found === undefined) throw new ProblemError('not-found');
  if (request.version === known) return request;
  throw new ProblemError('changed-meanwhile', undefined, {
    theirs: { request: requestFor(who, found, context.now()) } satisfies TheirRequest,
  });
}

/** As lockRequest. @throws ProblemError `not-possible` where it is closed */
async function lockUnfinished(asked: Asked, tx: Transaction, id: string, known: number): Promise<Stored> {
  const request = await lockRequest(asked, tx, id, known);
  if (request.closedAt !== null) throw new ProblemError('not-possible');
  return request;
}

async function change(
  context: ConsoleContext,
  tx: Transaction,
  who: Member,
  id: string,
  set: Partial<Stored>,
): Promise<RequestRow> {
  await tx.update(dataRequests).set(set).where(eq(dataRequests.id, id));
  const found = await readRequest(tx, who, id);
  if (found === undefined) throw new Error('case: it no longer exists.');
  return requestFor(who, found, context.now());
}

async function tell(
  context: ConsoleContext,
  tx: Transaction,
  who: Member,
  personId: string,
  kind: 'request-closed' | 'request-opened',
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const [there] = await tx.select({ id: people.id }).from(people).where(eq(people.id, personId));
  if (there === undefined) return;
  const ref = { table: 'data_requests', id: facts['request'] ?? personId };
  await recordOnTimeline(tx, { who, at: context.now() }, personId, kind, ref, facts);
}

export const REQUESTS_CALLS: readonly ConsoleCall[] = [
  requestsCall,
  requestCall,
  openCall,
  changeCall,
  extendCall,
  closeCall,
  reopenCall,
  noteCall,
];
