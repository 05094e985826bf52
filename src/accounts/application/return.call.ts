import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { xsrf } from '#calls/guard.ts';
import { applicationLinkBody, returnToApplicationBody } from '#contracts/calls/application.ts';
import {
  APPLICATION_LINK_TTL_S,
  RESENDS,
  RESUME_LINKS_OPENED_PER_ADDRESS,
  SENDING_REPEATED_WITHIN_S,
} from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { profiles } from '../accounts.tables.ts';
import { applicationLinks } from '../application.tables.ts';
import { subjectOf } from '../audit-subject.ts';
import { refusedCode } from '../contact/refused-code.ts';
import { defineCall } from '../define-call.ts';
import { enqueueProfileMail } from '../mails/account-mails.ts';
import { hasOwnFactors, ownFactors } from '../second-factor/own-factors.ts';
import { knownDevice } from '../session/device-cookie.ts';
import { applicant, setApplicationCookie } from './applicant.ts';
import { applicationState, nextOf, requireApplication } from './own-application.ts';

const stored = (code: string) => createHash('sha256').update(code).digest('hex');

/** Save and return: a link to go on elsewhere, in a mail to the client's own address. */
const linkCall = defineCall({
  method: 'POST',
  path: '/api/application/link',
  tag: 'account',
  guard: applicant,
  summary: 'Mails a link by which the application goes on in another browser, once and for three days',
  body: applicationLinkBody,
  answer: 'ResendAnswer',
  refusals: ['not-offered'],
  examples: [{ name: 'own', body: { edition: 'en-gb' } }],
  check: async ({ context, request, body, who }) => ({
    place: await requireApplication(context, request, who.profile, body.edition),
  }),
  idempotent: { subject: ({ who }) => who.profile.id, postGoodForSeconds: SENDING_REPEATED_WITHIN_S },
  limits: [{ name: 'application-link', rule: RESENDS }],
  overLimit: () => ({ sent: true as const }),
  write: async ({ context, request, who: { profile } }, tx) => {
    const now = context.now();
    const code = randomBytes(32).toString('base64url');
    await tx.insert(applicationLinks).values({
      hash: stored(code),
      profileId: profile.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + APPLICATION_LINK_TTL_S * 1000),
    });
    const asker = { purpose: 'account', device: knownDevice(context, request, profile) } as const;
    await enqueueProfileMail(
      context,
      tx,
      profile,
      'continue-application',
      `account/application/return?code=${code}`,
      asker,
      { hours: String(APPLICATION_LINK_TTL_S / 3600) },
    );
    return { sent: true as const };
  },
});

/** The mailbox alone does not open the application of who has a second factor: they log in (decision 140). */
const returnCall = defineCall({
  method: 'POST',
  path: '/api/application/return',
  tag: 'account',
  guard: xsrf,
  summary: 'Goes on with the application of a mailed link in this browser',
  body: returnToApplicationBody,
  answer: 'ApplicationStepAnswer',
  refusals: ['code-invalid', 'code-expired', 'code-used', 'second-factor-needed', 'not-offered', 'too-many-requests'],
  examples: [{ name: 'unknown', body: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  act: { name: 'application-returned' },
  limits: [{ name: 'application-return', rule: RESUME_LINKS_OPENED_PER_ADDRESS }],
  handle: async ({ context, request, reply, body: { code } }) => {
    const now = context.now();
    const isCode = eq(applicationLinks.hash, stored(code));
    const profile = await context.db.transaction(async (tx) => {
      const [used] = await tx
        .update(applicationLinks)
        .set({ usedAt: now })
        .where(and(isCode, isNull(applicationLinks.usedAt), gt(applicationLinks.expiresAt, now)))
        .returning();
      if (used === undefined) {
        const [kept] = await tx.select().from(applicationLinks).where(isCode);
        throw refusedCode(kept, now);
      }
      const [owner] = await tx.select().from(profiles).where(eq(profiles.id, used.profileId));
      if (owner === undefined || owner.blockedAt !== null || owner.erasedAt !== null)
        throw new ProblemError('code-invalid');
      if (hasOwnFactors(await ownFactors(tx, owner.id))) throw new ProblemError('second-factor-needed');
      await context.audit.record(tx, {
        act: 'application-returned',
        subject: subjectOf({ profileId: owner.id }),
        request,
      });
      return owner;
    });
    const place = await requireApplication(context, request, profile, undefined);
    setApplicationCookie(context, reply, profile);
    return { next: nextOf(await applicationState(context.db, profile, place, now)) };
  },
});

export const returnCalls = [linkCall, returnCall];
