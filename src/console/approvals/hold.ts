import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { CallInput, StoredAnswer } from '#calls/call-declaration.ts';
import { isKeyedHash, keyedHash } from '#calls/keyed-hash.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import type { FourEyesName } from '#contracts/four-eyes.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import { FOUR_EYES_TTL_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { HeldAnswer } from '../answers.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffMembers, staffRoles } from '../console.tables.ts';
import type { Needs } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import type { Member } from '../staff/staff-session.ts';
import type { HeldFacts } from './approvals.answers.ts';
import { staffApprovals } from './approvals.tables.ts';

export type HeldSummary = {
  readonly facts: HeldFacts;
  /** Behind `/console/`: `people/<id>`. */
  readonly place?: string;
  /** Of the person that it is about: who may not see people of it does not see the request. */
  readonly edition?: string;
};

export type FourEyes<Asked> = {
  readonly name: FourEyesName;
  /** Which of these calls; left out, each. */
  readonly when?: (asked: Asked) => boolean;
  /** The editions that it changes: who is limited to others neither does it, nor asks for it, nor decides. Left out: one that changes none. */
  readonly changes?: (asked: Pick<Asked & AskedBy, 'context' | 'params'>) => readonly string[];
  /** What the second person reads. It refuses what would be refused anyway: what does not exist, an older version. */
  readonly held: (asked: Asked, tx: Transaction) => HeldSummary | Promise<HeldSummary>;
};

type Awaitable<Value> = Value | Promise<Value>;
type AskedBy = CallInput<ConsoleContext, string, unknown, Member>;

type Holdable = {
  readonly method: string;
  readonly path: string;
  readonly needs: Needs;
  readonly body: z.ZodMiniType | undefined;
  readonly fourEyes: FourEyes<AskedBy>;
  readonly prepare: ((asked: AskedBy) => Awaitable<object>) | undefined;
  readonly write: (asked: AskedBy, tx: Transaction) => Awaitable<object>;
  readonly settled: ((asked: AskedBy) => Awaitable<void>) | undefined;
};

type Approval = typeof staffApprovals.$inferSelect;

/** A call that may be held, by its method and path. */
const HOLDABLE = new Map<string, Holdable>();

const nameOf = ({ method, path }: Pick<Holdable, 'method' | 'path'>) => `${method} ${path}`;

/** The steps of a call that the brand may want two people for: in place of `write` it is written down and answered with 202. */
export function holdable(declared: object): Pick<Holdable, 'prepare' | 'write'> & {
  readonly finish?: (asked: AskedBy, stored: StoredAnswer<object>) => Promise<object>;
} {
  const call = declared as Holdable;
  const { fourEyes, prepare, settled } = call;
  const write: Holdable['write'] = (asked, tx) => {
    requireChangeable(call, asked);
    return call.write(asked, tx);
  };
  HOLDABLE.set(nameOf(call), { ...call, write });
  const isHeld = (asked: AskedBy) =>
    asked.context.fourEyes.has(fourEyes.name) && (fourEyes.when === undefined || fourEyes.when(asked));
  return {
    prepare: async (asked) => (isHeld(asked) ? {} : ((await prepare?.(asked)) ?? {})),
    write: (asked, tx) => (isHeld(asked) ? hold(call, asked, tx) : write(asked, tx)),
    ...(settled !== undefined && {
      finish: async (asked: AskedBy, { answer }: StoredAnswer<object>) => {
        if (!isHeld(asked)) await settled(asked);
        return answer;
      },
    }),
  };
}

async function hold(call: Holdable, asked: AskedBy, tx: Transaction): Promise<HeldAnswer> {
  const { context, who, id, reply } = asked;
  const now = context.now();
  requireChangeable(call, asked);
  const summary = await call.fourEyes.held(asked, tx);
  await requireSecondPerson(context, tx, who, call.needs);
  const payload = JSON.stringify({ params: asked.params, body: sentFields(asked) });
  await expireApprovals(tx, now);
  const expiresAt = new Date(now.getTime() + FOUR_EYES_TTL_S * 1000);
  const row = {
    id,
    name: call.fourEyes.name,
    call: nameOf(call),
    payload,
    facts: summary.facts,
    place: summary.place ?? null,
    edition: summary.edition ?? null,
    askedBy: who.id,
    sessionId: who.sessionId,
    askedAt: now,
    expiresAt,
    state: 'waiting' as const,
  };
  const made = await tx
    .insert(staffApprovals)
    .values({ ...row, hash: hashOf(context.ownKeys.approvals, row) })
    .onConflictDoNothing()
    .returning({ id: staffApprovals.id });
  void reply.code(202);
  if (made.length === 0) {
    const [before] = await tx
      .select({ id: staffApprovals.id, expiresAt: staffApprovals.expiresAt })
      .from(staffApprovals)
      .where(
        and(
          eq(staffApprovals.askedBy, who.id),
          eq(staffApprovals.call, row.call),
          eq(staffApprovals.payload, payload),
          eq(staffApprovals.state, 'waiting'),
        ),
      );
    if (before !== undefined) return { held: before.id, expires_at: before.expiresAt.toISOString() };
    throw new ProblemError('changed-meanwhile');
  }
  await recordStaffAct(context, tx, asked, 'approval-asked', `${id} ${row.name}: ${row.call}`);
  return { held: id, expires_at: expiresAt.toISOString() };
}

/** @throws ProblemError `not-permitted` to who is limited to editions and would change another */
function requireChangeable(
  { fourEyes }: Pick<Holdable, 'fourEyes'>,
  { context, params, who }: Pick<AskedBy, 'context' | 'params' | 'who'>,
): void {
  if (who.editions === null) return;
  const changed = fourEyes.changes?.({ context, params }) ?? [];
  if (!changed.every((edition) => who.editions?.includes(edition))) throw new ProblemError('not-permitted');
}

/** What was sent, of the fields that the schema knows: it is parsed again when it is done. */
function sentFields({ body, request }: AskedBy): object {
  const sent = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys((body ?? {}) as object).map((field) => [field, sent[field]]));
}

const sealed = (row: Pick<Approval, 'id' | 'call' | 'askedBy' | 'payload'>): readonly string[] => [
  row.id,
  row.call,
  row.askedBy,
  row.payload,
];

const hashOf = (keys: KeyRing, row: Parameters<typeof sealed>[0]): string => keyedHash(keys, ...sealed(row));

/** For a demonstration: what a made-up member of staff asked for, as if they had sent it. */
export const holdMadeUp = async (
  keys: KeyRing,
  tx: Transaction,
  asked: Pick<Approval, 'name' | 'call' | 'facts' | 'place' | 'askedBy' | 'askedAt'> & { readonly sent: object },
): Promise<void> => {
  const { sent, ...rest } = asked;
  const expiresAt = new Date(asked.askedAt.getTime() + FOUR_EYES_TTL_S * 1000);
  const id = crypto.randomUUID();
  const row = { ...rest, id, payload: JSON.stringify(sent), sessionId: id, expiresAt, state: 'waiting' as const };
  await tx.insert(staffApprovals).values({ ...row, hash: hashOf(keys, row) });
};

/** @throws ProblemError `second-person-missing` where nobody else may ever approve it: it would wait for nobody */
async function requireSecondPerson(
  { isDemonstration }: ConsoleContext,
  tx: Transaction,
  who: Member,
  needs: Needs,
): Promise<void> {
  const [other] = await tx
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffMembers, eq(staffMembers.staffId, staff.id))
    .innerJoin(staffRoles, eq(staffRoles.role, staffMembers.role))
    .where(
      and(
        ne(staff.id, who.id),
        eq(staff.state, 'active'),
        isDemonstration ? undefined : eq(staff.isMadeUp, false),
        eq(staffRoles.permission, needs),
      ),
    )
    .limit(1);
  if (other === undefined) throw new ProblemError('second-person-missing');
}

/** Nobody can decide what has waited too long. */
export const expireApprovals = async (handle: Database | Transaction, now: Date): Promise<void> => {
  await handle
    .update(staffApprovals)
    .set({ state: 'expired' })
    .where(and(eq(staffApprovals.state, 'waiting'), lt(staffApprovals.expiresAt, now)));
};

/** The permissions whose requests somebody may decide. */
const decidableCalls = ({ may }: Pick<Member, 'may'>): readonly string[] =>
  [...HOLDABLE].flatMap(([name, { needs }]) =>
    needs !== 'nothing' && needs !== 'logged-in' && may.has(needs) ? [name] : [],
  );

/** @throws ProblemError `not-permitted` to who lacks the permission of what was asked for, or would change an edition that is not theirs */
export function requireDecidable(context: ConsoleContext, who: Member, row: Pick<Approval, 'call' | 'payload'>): void {
  const call = HOLDABLE.get(row.call);
  if (call === undefined || !decidableCalls(who).includes(row.call)) throw new ProblemError('not-permitted');
  requireChangeable(call, { context, who, params: (JSON.parse(row.payload) as Pick<AskedBy, 'params'>).params });
}

/** Requests that somebody may decide: of others, whose permission they have. */
export const waitingFor = (who: Member) =>
  and(
    eq(staffApprovals.state, 'waiting'),
    ne(staffApprovals.askedBy, who.id),
    inArray(staffApprovals.call, ['', ...decidableCalls(who)]),
    who.editions === null
      ? undefined
      : sql`(${staffApprovals.edition} is null or ${staffApprovals.edition} = any(${sql.param([...who.editions])}::text[]))`,
  );

/** The request as it was sent, as of who asked for it. @throws ProblemError where it is not what was sent, or cannot be done any more */
export function frozenRequest(
  asked: Pick<AskedBy, 'context' | 'request' | 'reply' | 'log'>,
  row: Approval,
  who: Member | undefined,
): { readonly call: Holdable; readonly frozen: AskedBy } {
  const call = HOLDABLE.get(row.call);
  if (call === undefined || !isKeyedHash(asked.context.ownKeys.approvals, row.hash, ...sealed(row)))
    throw new ProblemError('gone');
  const { needs } = call;
  if (who === undefined || (needs !== 'nothing' && needs !== 'logged-in' && !who.may.has(needs)))
    throw new ProblemError('not-permitted');
  const { params, body } = JSON.parse(row.payload) as { readonly params: AskedBy['params']; readonly body: object };
  const parsed = call.body?.safeParse(body);
  if (parsed?.success === false) throw new ProblemError('bad-input');
  const { context, request, reply, log } = asked;
  const frozen = {
    context,
    request,
    reply,
    log,
    id: row.id,
    params,
    body: parsed?.data,
    who,
    idempotencyKey: undefined,
  };
  return { call, frozen };
}
