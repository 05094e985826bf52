import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parseEmail } from '#accounts/contact/email-address.ts';
import type { VerifiedIdentity } from '#accounts/social/provider-client.ts';
import type { Transaction } from '#contracts/database.ts';
import { PENDING_LOG_IN_S, STAFF_LOG_INS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { ByProviderAnswer, ProviderStartAnswer, WaysAnswer } from '../answers.ts';
import type { ConsoleContext, StaffProvider } from '../console-context.ts';
import { staff, staffCredentials, staffMembers, staffProviderStarts } from '../console.tables.ts';
import { consoleCall } from '../define-call.ts';
import { recordStaffAct } from '../record-staff-act.ts';
import { newLink } from './invite.ts';
import { readRoles } from './read-staff.ts';
import { lockRoles, requireAdministrator, setRolesOf } from './role-rules.ts';
import { hashOfToken, startStaffSession } from './staff-session.ts';
import { linkToken } from './typed-fields.ts';

const limits = [{ name: 'staff log-in', rule: STAFF_LOG_INS_PER_ADDRESS }];

/** What the provider sent back by the browser, and what the tab kept that asked for it. */
export const providerAnswer = {
  code: z.string().check(z.minLength(1), z.maxLength(4_096)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  iss: z.optional(z.string().check(z.maxLength(500))),
  tab: linkToken,
};
type ProviderReply = {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
  readonly tab: string;
};

const redirectUri = ({ consoleUrl }: ConsoleContext) => `${consoleUrl()}/console/provider`;

/** @throws ProblemError `not-found` where the company has no provider */
const providerOf = ({ provider, providerClient: client }: ConsoleContext) => {
  if (provider === undefined || client === undefined) throw new ProblemError('not-found');
  return { provider, client };
};

/** Where the browser goes. `fresh`: the provider asks again who it is, whatever it knows. */
export async function startAtProvider(
  context: ConsoleContext,
  sessionId: string | null,
  fresh?: 'fresh',
): Promise<ProviderStartAnswer> {
  const { provider, client } = providerOf(context);
  const { address, state, nonce, verifier } = await client
    .start(redirectUri(context), {
      scope: ['openid', 'email', ...provider.scopes].join(' '),
      ...(fresh !== undefined && { prompt: 'login', max_age: '0' }),
    })
    .catch(() => {
      throw new ProblemError('social-failed');
    });
  const tab = randomBytes(32).toString('base64url');
  const expiresAt = new Date(context.now().getTime() + PENDING_LOG_IN_S * 1000);
  await context.db
    .insert(staffProviderStarts)
    .values({ state, tabHash: hashOfToken(tab), nonce, verifier, sessionId, expiresAt });
  return { address, state, tab };
}

/** Who the provider says it is; what was asked is used up. @throws ProblemError `social-failed` */
export async function finishAtProvider(
  context: ConsoleContext,
  { code, state, iss, tab }: ProviderReply,
  sessionId: string | null,
  maxAgeS?: number,
): Promise<VerifiedIdentity & { readonly askedAt: Date }> {
  const { client } = providerOf(context);
  const failed = new ProblemError('social-failed');
  const [asked] = await context.db
    .delete(staffProviderStarts)
    .where(
      and(
        eq(staffProviderStarts.state, state),
        eq(staffProviderStarts.tabHash, hashOfToken(tab)),
        sessionId === null ? isNull(staffProviderStarts.sessionId) : eq(staffProviderStarts.sessionId, sessionId),
        gt(staffProviderStarts.expiresAt, context.now()),
      ),
    )
    .returning();
  if (asked === undefined) throw failed;
  const { nonce, verifier } = asked;
  const expected = { state, nonce, verifier, ...(maxAgeS !== undefined && { maxAgeS }) };
  const identity = await client.finish(redirectUri(context), { code, state, iss }, expected).catch(() => {
    throw failed;
  });
  return { ...identity, askedAt: new Date(asked.expiresAt.getTime() - PENDING_LOG_IN_S * 1000) };
}

/** The address that a provider has verified, as members are known by it. @throws ProblemError `social-unlinked` */
export function verifiedEmail({ email, isEmailVerified }: VerifiedIdentity): string {
  const parsed = isEmailVerified && email !== undefined ? parseEmail(email) : undefined;
  if (parsed === undefined) throw new ProblemError('social-unlinked');
  return parsed.normalised;
}

export const waysCall = consoleCall({
  method: 'GET',
  path: '/console/api/log-in',
  needs: 'nothing',
  summary: 'By what one may log in, beside passkeys and codes',
  read: ({ context: { provider } }): WaysAnswer => ({ provider: provider?.label ?? null }),
});

export const providerStartCall = consoleCall({
  method: 'POST',
  path: '/console/api/log-in/provider/start',
  needs: 'nothing',
  summary: 'Where a browser goes to log in by the company’s provider',
  refusals: ['not-found', 'social-failed'],
  limits,
  read: ({ context }) => startAtProvider(context, null),
});

/**
 * Whom the provider vouches for by a verified address, and who is a member of staff or invited. Where the provider asks for no second factor, they go
 * on with their passkey, or set one up.
 */
export const byProviderCall = consoleCall({
  method: 'POST',
  path: '/console/api/log-in/provider',
  needs: 'nothing',
  summary:
    'Log in by the company’s provider, as the member of staff or the invited person whose address it has verified',
  body: z.object(providerAnswer),
  refusals: ['not-found', 'social-failed', 'social-unlinked', 'last-administrator'],
  act: { name: 'staff-log-in' },
  limits,
  read: async (asked): Promise<ByProviderAnswer> => {
    const { context, request, body } = asked;
    const { provider } = providerOf(context);
    const identity = await finishAtProvider(context, body, null);
    const email = verifiedEmail(identity);
    return context.db.transaction(async (tx): Promise<ByProviderAnswer> => {
      const [member] = await tx.select().from(staff).where(eq(staff.emailNormalised, email)).for('update');
      if (member === undefined || member.state === 'blocked' || member.isMadeUp)
        throw new ProblemError('social-unlinked');
      await takeRoles(asked, tx, member.id, provider, identity);
      if (!provider.asksSecondFactor) {
        const passkeys = and(eq(staffCredentials.staffId, member.id), eq(staffCredentials.kind, 'passkey'));
        if (member.state === 'active' && (await tx.$count(staffCredentials, passkeys)) > 0) return { next: 'passkey' };
        // An app alone is replaced by a passkey only through an invitation of an administrator.
        if (member.state === 'active') throw new ProblemError('social-unlinked');
        return { next: 'join', token: (await newLink(tx, member.id, 'join', null, context.now())).token };
      }
      if (member.state === 'invited') {
        await tx.update(staff).set({ state: 'active' }).where(eq(staff.id, member.id));
        await recordStaffAct(context, tx, { who: member, request }, 'staff-joined', 'provider');
      }
      await startStaffSession(context, tx, asked, member.id, 'provider', identity.authenticatedAt ?? null);
      return { next: 'in' };
    });
  },
});

/** Where the provider says what somebody is, that is what they are here, at each log-in. */
async function takeRoles(
  {
    context,
    request,
  }: { readonly context: ConsoleContext; readonly request: Parameters<typeof recordStaffAct>[2]['request'] },
  tx: Transaction,
  staffId: string,
  { roles: mapped }: StaffProvider,
  { claims }: VerifiedIdentity,
): Promise<void> {
  if (mapped === undefined) return;
  const claim = claims[mapped.claim];
  const values = Array.isArray(claim) ? claim : [claim];
  const wanted = values.flatMap((value) => (typeof value === 'string' ? (mapped.map[value] ?? []) : []));
  await lockRoles(tx);
  const known = new Set((await readRoles(tx)).map(({ role }) => role));
  const roles = [...new Set(wanted)].filter((role) => known.has(role)).toSorted();
  if (roles.length === 0) throw new ProblemError('social-unlinked');
  const held = await tx.select({ role: staffMembers.role }).from(staffMembers).where(eq(staffMembers.staffId, staffId));
  const before = held.map(({ role }) => role).toSorted();
  if (before.join() === roles.join()) return;
  const wasThere = await requireAdministrator(context, tx).then(
    () => true,
    () => false,
  );
  await setRolesOf(tx, staffId, roles);
  if (wasThere) await requireAdministrator(context, tx);
  const object = `${staffId}: ${before.join(' ') || '-'} > ${roles.join(' ')}, by the provider`;
  await recordStaffAct(context, tx, { who: { id: staffId }, request }, 'staff-roles-set', object);
}

export const proveStartCall = consoleCall({
  method: 'POST',
  path: '/console/api/me/prove/provider/start',
  needs: 'logged-in',
  summary: 'Where a browser goes to prove again, by the company’s provider, who one is',
  refusals: ['not-found', 'social-failed'],
  read: ({ context, who }) => {
    if (context.provider?.asksSecondFactor !== true) throw new ProblemError('not-found');
    return startAtProvider(context, who.sessionId, 'fresh');
  },
});
