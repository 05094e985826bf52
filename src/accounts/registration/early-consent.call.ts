import { agentOf } from '#calls/agent-of.ts';
import { companyComplaints } from '#calls/company-complaints.ts';
import { xsrf } from '#calls/guard.ts';
import { refusal } from '#calls/parse-body.ts';
import { requireEdition } from '#calls/require-edition.ts';
import { earlyConsentBody } from '#contracts/calls/log-in.ts';
import { CONSENTS_PER_ADDRESS } from '#contracts/limits.ts';
import { defineCall } from '../define-call.ts';
import { earlyConsents } from '../log-in.tables.ts';
import { readSignUpCookie } from '../session/sign-up-cookie.ts';
import { setEarlyConsentCookie } from './early-consent.ts';

/** Kept with the versions of what was shown, and joined to the sign-up of this browser, past or coming. */
export const earlyConsentCall = defineCall({
  method: 'POST',
  path: '/registration/unregistered_cfd_consent/',
  aliases: ['/registration/unregistered_cfd_consent'],
  tag: 'registration',
  guard: xsrf,
  summary: 'Stores consent that is given before there is an account',
  body: earlyConsentBody,
  answer: 'EarlyConsentAnswer',
  refusals: ['too-many-requests'],
  examples: [{ name: 'consent', body: { consent: true, shown_texts: ['cfd-consent@1'] } }],
  check: ({ context, request, body }) => {
    const edition = requireEdition(context, request, body.edition);
    const facts = context.regulators[edition.regulator];
    if (facts === undefined) throw refusal(context, request, { edition: ['invalid'] });
    const complaints = companyComplaints(body, facts);
    if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
    return { edition, facts };
  },
  limits: [{ name: 'early consent', rule: CONSENTS_PER_ADDRESS }],
  write: async ({ context, request, reply, id, body, edition, facts }, tx) => {
    await tx.insert(earlyConsents).values({
      id,
      attemptId: readSignUpCookie(context, request) ?? null,
      shownTexts: body.shown_texts,
      entity: facts.entity,
      companyId: facts.companyId,
      country: body.country_id ?? null,
      edition: edition.id,
      regulator: edition.regulator,
      agent: agentOf(body, request),
      createdAt: context.now(),
    });
    setEarlyConsentCookie(context, reply, id);
    return { stored: true as const };
  },
});
