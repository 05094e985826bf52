import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type MarketingEmailsAnswer, marketingEmailsBody } from '#contracts/calls/registrations.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, signUpAttempts } from '../accounts.tables.ts';
import { currentAttempt } from '../current-attempt.ts';
import { parseBody } from '../parse-body.ts';
import { signedInProfile } from '../signed-in-profile.ts';
import { requireXsrf } from '../xsrf.ts';

/** What the visitor agrees to be sent: of the session's profile, else of the sign-up in progress and the profile it has made. */
export function marketingEmailsCall(app: FastifyInstance, context: AccountsContext): void {
  const { db } = context;

  app.post('/fcm-forms/marketing-emails', { onRequest: requireXsrf(context) }, async (request): Promise<MarketingEmailsAnswer> => {
    const { consent_marketing: consentMarketing } = parseBody(context, request, marketingEmailsBody);
    const changes = { consentMarketing, changedAt: context.now() };
    const profile = await signedInProfile(context, request);
    if (profile !== undefined) {
      await db.update(profiles).set(changes).where(eq(profiles.id, profile.id));
      return { consent_marketing: consentMarketing };
    }
    const attempt = await currentAttempt(context, request);
    await db.transaction(async (tx) => {
      await tx.update(profiles).set(changes).where(eq(profiles.attemptId, attempt.id));
      await tx.update(signUpAttempts).set({ consentMarketing }).where(eq(signUpAttempts.id, attempt.id));
    });
    return { consent_marketing: consentMarketing };
  });
}
