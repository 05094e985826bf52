import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PlatformAccountAnswer } from '#contracts/calls/registrations.ts';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { RegulatorFacts } from '../accounts-context.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { addAccount } from '../registration/confirm-email.ts';
import { createAttempt } from '../registration/create-attempt.ts';
import { currentAttemptIn } from '../session/current-attempt.ts';
import { downloadLinks } from '../registration/download-links.ts';
import { type EmailAddress, parseEmail } from '../contact/email-address.ts';
import { adoptDetails, finishAccounts } from '../registration/finish-accounts.ts';
import type { LaterBody } from '../registration/apply-step.ts';
import type { StepInput } from '../registration/define-step.ts';
import { ownDetails } from '../registration/own-details.ts';
import type { PersonalDetails } from '../contact/personal-details.ts';
import type { PersonalBody } from '../contact/person-of.ts';
import { agentOf } from '#calls/agent-of.ts';
import { payloadOf } from '../registration/registration-record.ts';
import type { AccountKind } from '../registration-kinds.ts';
import { editionNamed } from '#calls/request-edition.ts';
import type { Profile } from '../session/signed-in-profile.ts';
import { requireOffer } from './require-offer.ts';

/** Who asks for a further account, and what the account needs of their edition. */
export type FurtherAccount = {
  readonly profile: Profile;
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  readonly email: EmailAddress;
  readonly details: PersonalDetails | null;
};

type FurtherInput = Pick<StepInput<LaterBody & PersonalBody>, 'context' | 'request' | 'body' | 'id' | 'idempotencyKey'>;

/** Whether the company may open it for this person. @throws ProblemError `not-offered`, `bad-input` */
export function requireFurtherAccount(
  { context, request, body }: FurtherInput,
  kind: AccountKind,
  profile: Profile,
): FurtherAccount {
  const edition = editionNamed(context.editions, profile.edition);
  const facts = edition && context.regulators[edition.regulator];
  const email = parseEmail(profile.email);
  if (edition === undefined || facts === undefined || email === undefined)
    throw new ProblemError('not-offered', `The edition ${profile.edition} is no longer there.`);
  requireOffer(facts, kind, profile.country);
  return { profile, edition, facts, email, details: ownDetails(context, request, profile, body, facts) };
}

/** A platform account for who has proved to be the profile's owner. One a platform: asked for again, it is the one there is. */
export async function openFurtherAccount(
  { context, request, body, id, idempotencyKey }: FurtherInput,
  kind: AccountKind & { readonly platform: 'mt4' | 'mt5' },
  { profile, edition, facts, email, details }: FurtherAccount,
  tx: Transaction,
): Promise<PlatformAccountAnswer> {
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
  const clientRef = crypto.randomUUID();
  const answer = {
    profile_id: owner.id,
    client_id: there?.id ?? clientRef,
    is_email_verified: true,
    download_links: [],
    ...downloadLinks(context, kind, edition.id),
  };
  if (there !== undefined) {
    await adoptDetails(tx, owner.id, details, context.now());
    await finishAccounts(context, tx, owner.id);
    return answer;
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
      route: request.routeOptions.url ?? '',
      record: {
        formId: body.form_id ?? null,
        formVersion: body.form_version ?? null,
        payload: payloadOf(body),
        shownTexts: body.shown_texts ?? [],
        attribution: {},
        locale: edition.locale,
        timezone: body.timezone ?? null,
        agent: agentOf(body, request),
        idempotencyKey: idempotencyKey ?? null,
      },
    },
    true,
  );
  await addAccount(context, tx, owner, await currentAttemptIn(tx, id), true);
  // What has become known of the person may be what another of their accounts waits for.
  if (details !== null) await finishAccounts(context, tx, owner.id);
  return answer;
}
