import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearSiteCookie, setSiteCookie } from '#calls/site-cookies.ts';
import { CONSOLE_COOKIE, cookieName } from '#contracts/cookies.ts';
import type { Transaction } from '#contracts/database.ts';
import {
  STAFF_PROOF_S,
  STAFF_SESSION_IDLE_S,
  STAFF_SESSION_MAX_S,
  STAFF_SESSION_SEEN_EVERY_S,
} from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { staff, staffMembers, staffRoleSettings, staffRoles, staffSessions } from '../console.tables.ts';
import { type Permission, PERMISSIONS } from '../sections.ts';

/** Who is logged in, and what they may. */
export type Member = {
  readonly id: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly language: string | null;
  readonly isMadeUp: boolean;
  readonly roles: readonly string[];
  readonly may: ReadonlySet<Permission>;
  /** Of whose people they see; null: of all. Who has a role that is limited to editions sees no others, whatever other roles they have. */
  readonly editions: readonly string[] | null;
  /** When they proved last who they are, in this session; null: not yet. */
  readonly provenAt: Date | null;
};

type SessionFactor = (typeof staffSessions.$inferSelect)['factor'];

/** A recovery code is what somebody else finds in a drawer; a link of a demonstration proves nothing. */
const PROVING_FACTORS: ReadonlySet<SessionFactor> = new Set(['passkey', 'authenticator']);

/** Whether they proved who they are a short while ago. */
export const isProven = ({ now }: Pick<ConsoleContext, 'now'>, { provenAt }: Pick<Member, 'provenAt'>): boolean =>
  provenAt !== null && now().getTime() - provenAt.getTime() < STAFF_PROOF_S * 1000;

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const tokenOf = ({ secureCookies }: ConsoleContext, { cookies }: FastifyRequest): string | undefined =>
  cookies[cookieName(CONSOLE_COOKIE, secureCookies)];

/** A session of a member of staff, and the cookie for it. */
export async function startStaffSession(
  context: ConsoleContext,
  tx: Transaction,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  staffId: string,
  factor: SessionFactor,
  /** Of the factor `provider`: when it asked last. */
  askedAt: Date | null = null,
): Promise<void> {
  const now = context.now();
  const token = newToken();
  const id = crypto.randomUUID();
  await endCarriedSession(context, tx, request, now);
  await tx.insert(staffSessions).values({
    id,
    tokenHash: hashOfToken(token),
    staffId,
    factor,
    agent: request.headers['user-agent']?.slice(0, 512) ?? null,
    createdAt: now,
    provenAt: PROVING_FACTORS.has(factor) ? now : askedAt,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + STAFF_SESSION_MAX_S * 1000),
    endedAt: null,
  });
  await tx.update(staff).set({ lastSeenAt: now }).where(eq(staff.id, staffId));
  await context.audit.record(tx, {
    act: 'staff-log-in',
    actor: 'staff',
    staff: staffId,
    object: `${factor} ${id}`,
    request,
  });
  setStaffCookie(context, reply, token);
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** The browser keeps one token: with a new one its session from before is over (ASVS 7.2.4). */
async function endCarriedSession(
  context: ConsoleContext,
  tx: Transaction,
  request: FastifyRequest,
  now: Date,
): Promise<void> {
  const token = tokenOf(context, request);
  if (token === undefined) return;
  await tx
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.tokenHash, hashOfToken(token)), isNull(staffSessions.endedAt)));
}

/**
 * Who has proven who they are goes on under another token, and the one before is refused (ASVS 7.2.4).
 *
 * @returns the token, for setStaffCookie once the transaction is kept
 * @throws ProblemError `staff-session-missing` where another proof, or the end of the session, came first
 */
export async function proveStaffSession(
  context: ConsoleContext,
  tx: Transaction,
  request: FastifyRequest,
  { id, sessionId }: Pick<Member, 'id' | 'sessionId'>,
): Promise<string> {
  const token = newToken();
  const before = hashOfToken(tokenOf(context, request) ?? '');
  const renewed = await tx
    .update(staffSessions)
    .set({ provenAt: context.now(), tokenHash: hashOfToken(token) })
    .where(
      and(
        eq(staffSessions.id, sessionId),
        eq(staffSessions.staffId, id),
        eq(staffSessions.tokenHash, before),
        isNull(staffSessions.endedAt),
      ),
    )
    .returning({ id: staffSessions.id });
  if (renewed.length === 0) throw new ProblemError('staff-session-missing');
  return token;
}

export const setStaffCookie = (context: ConsoleContext, reply: FastifyReply, token: string): void =>
  setSiteCookie(context, reply, CONSOLE_COOKIE, token, { sameSite: 'strict' });

export const forgetStaffCookie = (context: ConsoleContext, reply: FastifyReply): void =>
  clearSiteCookie(context, reply, CONSOLE_COOKIE, { sameSite: 'strict' });

const MEMBER = {
  id: staff.id,
  email: staff.email,
  name: staff.name,
  language: staff.language,
  isMadeUp: staff.isMadeUp,
  roles: sql<
    string[]
  >`array(select ${staffMembers.role} from ${staffMembers} where ${staffMembers.staffId} = ${staff.id} order by 1)`,
  may: sql<
    string[]
  >`array(select distinct ${staffRoles.permission} from ${staffRoles} join ${staffMembers} on ${staffMembers.role} = ${staffRoles.role} where ${staffMembers.staffId} = ${staff.id})`,
  editions: sql<string[] | null>`(select case when count(*) > 0 then array_agg(distinct edition) end
    from ${staffMembers} join ${staffRoleSettings} on ${staffRoleSettings.role} = ${staffMembers.role}
    cross join unnest(${staffRoleSettings.editions}) as edition
    where ${staffMembers.staffId} = ${staff.id})`,
};

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);
/** Those that the code of this version has. */
const knownOf = (granted: readonly string[]): ReadonlySet<Permission> =>
  new Set(granted.filter((name): name is Permission => KNOWN.has(name)));

/** The member of staff whose session the cookie names; undefined where it is none, has run out, or its owner is blocked. */
export async function memberOf(context: ConsoleContext, request: FastifyRequest): Promise<Member | undefined> {
  const token = tokenOf(context, request);
  if (token === undefined) return undefined;
  const now = context.now();
  const [found] = await context.db
    .select({
      sessionId: staffSessions.id,
      provenAt: staffSessions.provenAt,
      lastSeenAt: staffSessions.lastSeenAt,
      ...MEMBER,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenHash, hashOfToken(token)),
        eq(staff.state, 'active'),
        isNull(staffSessions.endedAt),
        gt(staffSessions.expiresAt, now),
        gt(staffSessions.lastSeenAt, new Date(now.getTime() - STAFF_SESSION_IDLE_S * 1000)),
      ),
    );
  if (found === undefined || (found.isMadeUp && !context.isDemonstration)) return undefined;
  if (now.getTime() - found.lastSeenAt.getTime() > STAFF_SESSION_SEEN_EVERY_S * 1000) {
    await context.db.update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.id, found.sessionId));
    await context.db.update(staff).set({ lastSeenAt: now }).where(eq(staff.id, found.id));
  }
  const { lastSeenAt: _, ...member } = found;
  return { ...member, may: knownOf(member.may) };
}

/** Who asked for something before, as they are now; undefined where they may not log in any more. */
export async function memberById(
  { isDemonstration }: Pick<ConsoleContext, 'isDemonstration'>,
  tx: Transaction,
  id: string,
  sessionId: string,
): Promise<Member | undefined> {
  const [found] = await tx
    .select({ ...MEMBER, provenAt: staffSessions.provenAt })
    .from(staff)
    .leftJoin(staffSessions, eq(staffSessions.id, sessionId))
    .where(and(eq(staff.id, id), eq(staff.state, 'active')));
  if (found === undefined || (found.isMadeUp && !isDemonstration)) return undefined;
  return { ...found, sessionId, may: knownOf(found.may) };
}

/** Ends sessions of a member of staff; how many there were. */
export async function endStaffSessions(tx: Transaction, staffId: string, now: Date, only?: string): Promise<number> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
        only === undefined ? undefined : eq(staffSessions.id, only),
      ),
    )
    .returning({ id: staffSessions.id });
  return ended.length;
}
