import type { FastifyInstance } from 'fastify';
import {
  captchaFields,
  captchaTokenBody,
  type CaptchaTokenAnswer,
  type CaptchaVerifyAnswer,
} from '#contracts/calls/log-in.ts';
import { CAPTCHAS_PER_ADDRESS } from '#contracts/limits.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { createCaptcha, isSpent, readSolution } from '../captcha/proof-of-work.ts';
import { parseBody, refusal } from '../parse-body.ts';
import { addressSubject } from '../throttle.ts';
import { requireXsrf } from '../xsrf.ts';

/** A challenge for a company and a country, and whether a solution is right. Checking spends nothing: the call that asked for it does. */
export function captchaCall(app: FastifyInstance, context: AccountsContext): void {
  const companies = Object.values(context.regulators);

  for (const slash of ['', '/']) {
    app.post(
      `/captcha/registration/create_token${slash}`,
      { onRequest: requireXsrf(context) },
      async (request): Promise<CaptchaTokenAnswer> => {
        const body = parseBody(context, request, captchaTokenBody);
        if (!companies.some(({ entity }) => entity === body.entity))
          throw refusal(context, request, { entity: ['invalid'] });
        if (!companies.some(({ entity, companyId }) => entity === body.entity && companyId === body.company_id))
          throw refusal(context, request, { company_id: ['mismatch'] });
        await context.throttle.require(context.db, 'captcha', addressSubject(request.ip), CAPTCHAS_PER_ADDRESS);
        return createCaptcha(
          context,
          { entity: body.entity, companyId: body.company_id, country: body.country_id },
          body.effort,
        );
      },
    );

    app.post(
      `/captcha/registration/verify${slash}`,
      { onRequest: requireXsrf(context) },
      async (request): Promise<CaptchaVerifyAnswer> => {
        const { captcha_token, captcha_data } = parseBody(context, request, captchaFields);
        await context.throttle.require(context.db, 'captcha', addressSubject(request.ip), CAPTCHAS_PER_ADDRESS);
        const solved = await readSolution(context, captcha_token, captcha_data);
        if (solved === undefined || (await isSpent(context, solved)))
          throw refusal(context, request, { captcha_data: ['invalid'] });
        return { verified: true };
      },
    );
  }
}
