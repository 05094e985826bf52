import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaTokenAnswer } from '#contracts/calls/log-in.ts';
import { type AccountsSite, Visitor } from './accounts-site.ts';

/** The company and country of the sites that tests open. */
export const CAPTCHA_OF = { entity: 'uk', company_id: 1, country_id: 'GB' };

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** What a browser does of a captcha: asks, works, hands in. */
export async function solvedCaptcha(
  site: Pick<AccountsSite, 'origin'>,
  of: object = CAPTCHA_OF,
): Promise<{ captcha_token: string; captcha_data: string }> {
  const { captcha_token, challenge } = (
    await new Visitor(site).post<CaptchaTokenAnswer>('/captcha/registration/create_token/', of)
  ).body;
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return { captcha_token, captcha_data: btoa(JSON.stringify({ challenge, solution })) };
}
