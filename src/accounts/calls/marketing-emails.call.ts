import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type MarketingEmailsAnswer, marketingEmailsBody } from '#contracts/calls/registrations.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { profiles, registrations, signUpAttempts } from '../accounts.tables.ts';
import { currentAttempt } from '../current-attempt.ts';
import { consentChanged } from '../own-data/consent-changed.ts';
import { parseBody } from '../parse-body.ts';
import { signedInProfile } from '../signed-in-profile.ts';
import { requireXsrf } from '../xsrf.ts';

/** What the visitor agrees to be sent: of the session's profile, else of the sign-up in progress and the profile it has made. The CRM is told of each change. */
export function marketingEmailsCall(app: FastifyInstance, context: AccountsContext): void {
  const { db } = context;

  app.post(
    '/fcm-forms/marketing-emails',
    { onRequest: requireXsrf(context) },
    async (request): Promise<MarketingEmailsAnswer> => {
      const { consent_marketing: consentMarketing } = parseBody(context, request, marketingEmailsBody);
      const changes = { consentMarketing, changedAt: context.now() };
      const signedIn = await signedInProfile(context, request);
      if (signedIn !== undefined) {
        await db.transaction(async (tx) => {
          const [before] = await tx
            .select({ consentMarketing: profiles.consentMarketing })
            .from(profiles)
            .where(eq(profiles.id, signedIn.id))
            .for('update');
          await tx.update(profiles).set(changes).where(eq(profiles.id, signedIn.id));
          if (before !== undefined && before.consentMarketing !== consentMarketing)
            await consentChanged(context, tx, {
              profileId: signedIn.id,
              channel: 'account',
              isGiven: consentMarketing,
              by: 'account',
            });
        });
        return { consent_marketing: consentMarketing };
      }
      const { id, profileId, standing, kind } = await currentAttempt(context, request);
      await db.transaction(async (tx) => {
        // The profile before what hangs on it, like everyone who locks both.
        await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('update');
        const [before] = await tx
          .select({ consentMarketing: signUpAttempts.consentMarketing })
          .from(signUpAttempts)
          .where(eq(signUpAttempts.id, id));
        await tx.update(profiles).set(changes).where(eq(profiles.attemptId, id));
        await tx.update(signUpAttempts).set({ consentMarketing }).where(eq(signUpAttempts.id, id));
        if (before === undefined || before.consentMarketing === consentMarketing) return;
        // Of a known address, whoever typed it, only the registration is named: as much work for it (calls, neutral answers).
        const [first] = await tx
          .select({ id: registrations.id })
          .from(registrations)
          .where(and(eq(registrations.attemptId, id), eq(registrations.call, kind)))
          .orderBy(asc(registrations.createdAt))
          .limit(1);
        const own = standing === 'known' ? undefined : profileId;
        await consentChanged(
          context,
          tx,
          { profileId: own, registrationId: first?.id, channel: 'account', isGiven: consentMarketing, by: 'sign-up' },
          profileId,
        );
      });
      return { consent_marketing: consentMarketing };
    },
  );
}
