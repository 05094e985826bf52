import type { FastifyInstance } from 'fastify';
import { type EarlyConsentAnswer, earlyConsentBody } from '#contracts/calls/log-in.ts';
import { CONSENTS_PER_ADDRESS } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { setEarlyConsentCookie } from '../early-consent.ts';
import { earlyConsents } from '../log-in.tables.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { editionNamed, requestEdition } from '../request-edition.ts';
import { readSignUpCookie } from '../sign-up-cookie.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

/** Consent before there is an account: kept with the versions of what was shown, and joined to the sign-up of this browser, past or coming. */
export function earlyConsentCall(app: FastifyInstance, context: AccountsContext): void {
  for (const path of ['/registration/unregistered_cfd_consent', '/registration/unregistered_cfd_consent/']) {
    app.post(path, { onRequest: requireXsrf(context) }, async (request, reply): Promise<EarlyConsentAnswer> => {
      const body = parseBody(context, request, earlyConsentBody);
      const edition =
        body.edition === undefined
          ? requestEdition(context.editions, request)
          : editionNamed(context.editions, body.edition);
      const facts = edition && context.regulators[edition.regulator];
      if (edition === undefined || facts === undefined) throw refusal(context, request, { edition: ['invalid'] });
      const complaints = {
        ...(body.entity !== undefined && body.entity !== facts.entity ? { entity: ['mismatch'] } : {}),
        ...(body.company_id !== undefined && body.company_id !== facts.companyId ? { company_id: ['mismatch'] } : {}),
      };
      if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints);
      await context.throttle.require(context.db, 'early consent', addressSubject(request.ip), CONSENTS_PER_ADDRESS);
      const id = crypto.randomUUID();
      await context.db.insert(earlyConsents).values({
        id,
        attemptId: readSignUpCookie(context, request) ?? null,
        shownTexts: body.shown_texts,
        entity: facts.entity,
        companyId: facts.companyId,
        country: body.country_id ?? null,
        edition: edition.id,
        regulator: edition.regulator,
        agent: body.agent ?? request.headers['user-agent']?.slice(0, 512) ?? null,
        createdAt: context.now(),
      });
      setEarlyConsentCookie(context, reply, id);
      return { stored: true };
    });
  }
}
