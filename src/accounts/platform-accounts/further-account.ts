import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { PlatformAccountAnswer } from '#contracts/calls/registrations.ts';
import { SIGN_UPS_PER_ADDRESS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { addAccount } from '../confirm-email.ts';
import { createAttempt } from '../create-attempt.ts';
import { currentAttemptIn } from '../current-attempt.ts';
import { downloadLinks } from '../download-links.ts';
import { parseEmail } from '../email-address.ts';
import { adoptDetails, finishAccounts } from '../finish-accounts.ts';
import { idempotentRequest, keptAnswer, writeOnce } from '../idempotency.ts';
import type { LaterBody } from '../later-step.ts';
import { ownDetails } from '../own-details.ts';
import type { PersonalBody } from '../person-of.ts';
import { agentOf, payloadOf } from '../register.ts';
import type { AccountKind } from '../registration-kinds.ts';
import { editionNamed } from '../request-edition.ts';
import type { Profile } from '../signed-in-profile.ts';
import { addressSubject } from '../throttle.ts';
import { requireOffer } from './require-offer.ts';

/** A platform account for who has proved to be the profile's owner. One a platform: asked for again, it is the one there is. */
export async function furtherAccount(
  context: AccountsContext,
  request: FastifyRequest,
  kind: AccountKind & { readonly platform: 'mt4' | 'mt5' },
  profile: Profile,
  body: LaterBody & PersonalBody,
): Promise<PlatformAccountAnswer> {
  const { db, throttle } = context;
  const edition = editionNamed(context.editions, profile.edition);
  const facts = edition && context.regulators[edition.regulator];
  const email = parseEmail(profile.email);
  if (edition === undefined || facts === undefined || email === undefined)
    throw new ProblemError('not-offered', `The edition ${profile.edition} is no longer there.`);
  requireOffer(facts, kind, profile.country);
  const details = ownDetails(context, request, profile, body, facts);
  const idempotent = idempotentRequest(context, request, `${kind.id} ${profile.id}`, body);
  const before = await keptAnswer<PlatformAccountAnswer>(db, idempotent);
  if (before !== undefined) return before.answer;
  if (context.signUpsPerAddress === 'limited')
    await throttle.require(db, kind.id, addressSubject(request.ip), SIGN_UPS_PER_ADDRESS);

  return db.transaction(async (tx) => {
    // Of two requests at once, the second finds the account of the first.
    const [owner] = await tx.select().from(profiles).where(eq(profiles.id, profile.id)).for('update');
    if (owner === undefined || owner.erasedAt !== null) throw new ProblemError('token-invalid');
    const [there] = await tx
      .select()
      .from(clients)
      .where(
        and(
          eq(clients.profileId, owner.id),
          eq(clients.kind, 'live'),
          eq(clients.platform, kind.platform),
          inArray(clients.state, ['unfinished', 'pending', 'open']),
        ),
      )
      .orderBy(desc(clients.createdAt))
      .limit(1);
    const [id, clientRef] = [crypto.randomUUID(), crypto.randomUUID()];
    const answer = {
      profile_id: owner.id,
      client_id: there?.id ?? clientRef,
      is_email_verified: true,
      download_links: [],
      ...downloadLinks(context, kind, edition.id),
    };
    const kept = await writeOnce(tx, idempotent, { attemptId: id, answer }, context.now(), async () => {
      if (there !== undefined) {
        await adoptDetails(tx, owner.id, details, context.now());
        return finishAccounts(context, tx, owner.id);
      }
      await createAttempt(
        context,
        tx,
        {
          id,
          kind,
          profileRef: crypto.randomUUID(),
          clientRef,
          email,
          passwordHash: null,
          country: owner.country,
          platform: kind.platform,
          terms: {},
          details,
          consentMarketing: owner.consentMarketing,
          isComplete: true,
          earlyConsent: null,
          edition,
          facts,
          record: {
            formId: body.form_id ?? null,
            formVersion: body.form_version ?? null,
            payload: payloadOf(body),
            shownTexts: body.shown_texts ?? [],
            attribution: {},
            locale: edition.locale,
            timezone: body.timezone ?? null,
            agent: agentOf(body, request),
            idempotencyKey: idempotent?.header ?? null,
          },
        },
        true,
      );
      await addAccount(context, tx, owner, await currentAttemptIn(tx, id), true);
      // What has become known of the person may be what another of their accounts waits for.
      if (details !== null) await finishAccounts(context, tx, owner.id);
    });
    return kept.answer;
  });
}
