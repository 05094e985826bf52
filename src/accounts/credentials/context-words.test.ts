import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { DECLARED_CALLS } from '#server/openapi/openapi-document.ts';
import {
  type AccountsSite,
  PASSWORD,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshPhone,
  newestMail,
  newestSms,
  openAccountsSite,
  visitorWithPhone,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';

type Any = AuthoriseAnswer & ProblemDetails & { otp_code_id: string };
type Try = (password: string) => Promise<{ readonly status: number; readonly body: Any }>;

const NAME = 'Wilhelmina';
const LOCAL = 'wilhelmina.harker';
/** Password, and why it is refused wherever one is chosen. `person`: only where the person has told the name. */
const MADE_OF = [
  ['Northquay2026!', 'like-site'],
  ['N0rthqu4y_1234', 'like-site'],
  ['F0recourt!2026', 'like-site'],
  ['نورثكي٢٠٢٦!!', 'like-site'],
] as const;
const STRONG = 'northquay tangerine ladder fog';
const SIGN_UPS = [
  '/utils/custom-forms/signup',
  '/fcm-forms/signup',
  '/api/campaign/signup',
  '/utils/custom-forms/demo-signup',
  '/utils/custom-forms/forex-demo/signup',
  '/utils/custom-forms/metatrader-5/signup',
  '/utils/custom-forms/mac-trader',
  '/utils/custom-forms/signup/partner-signup',
  '/utils/custom-forms/signup/affiliate-signup',
  '/api/user/unified',
  '/api/user/premium-analytics/register',
] as const;
/** What is typed there is a password that exists. */
const LOG_INS = ['/api/user/authorise', '/api/user/premium-analytics/authorise'] as const;
const OTHERS = [
  STEP_2,
  '/utils/custom-forms/signup/lead-activate',
  '/password/reset/{hash}/',
  '/api/user/reset_password/phone/proceed',
  '/api/user/password',
] as const;

const fieldsOf = (schema: unknown): readonly string[] => {
  const { shape, def } = (schema ?? {}) as { shape?: object; def?: { options?: readonly unknown[] } };
  return [...Object.keys(shape ?? {}), ...(def?.options ?? []).flatMap(fieldsOf)];
};

it('[FRM-8] every call that takes a password is one that is tried here', () => {
  const taking = DECLARED_CALLS.filter(({ body }) => fieldsOf(body).includes('password')).map(({ path }) => path);
  expect(taking.toSorted()).toEqual([...SIGN_UPS, ...LOG_INS, ...OTHERS].toSorted());
});

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db, { brandNames: ['Northquay', 'نورثكي'] });
    Object.assign(site.options.regulators['fca'] ?? {}, {
      hasSignUp: () => true,
      currencies: ['GBP'],
      maxLeverage: 30,
    });
  });
  afterAll(() => site.close());

  const emailOfPerson = () => `${LOCAL}.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const linkCode = async (email: string, template: string, name: string) =>
    new URL((await newestMail(site, email, template))?.values['link'] ?? '').searchParams.get(name) ?? '';
  const person = { ...STEP_2_BODY, first_name: NAME };
  /** A client who has told name, birth date and phone. */
  const client = async () => {
    const email = emailOfPerson();
    const visitor = await confirmedVisitor(site, email);
    await visitor.post(STEP_2, person);
    return { email, token: (await visitor.post<Any>('/api/user/authorise', { email, password: PASSWORD })).body.token };
  };

  const ways: Readonly<Record<string, () => Promise<Try>>> = {
    ...Object.fromEntries(
      SIGN_UPS.map((path) => [
        path,
        async (): Promise<Try> => {
          const email = emailOfPerson();
          return (password) =>
            new Visitor(site).post<Any>(path, {
              ...person,
              email,
              password,
              country_id: 'GB',
              consent_terms: true,
              about: 'A newsletter on the art of the analytical engine.',
            });
        },
      ]),
    ),
    [STEP_2]: async () => {
      const visitor = new Visitor(site);
      await visitor.post('/utils/custom-forms/email/signup', { email: emailOfPerson() });
      return (password) => visitor.post<Any>(STEP_2, { ...person, password, country_id: 'GB', consent_terms: true });
    },
    '/utils/custom-forms/signup/lead-activate': async () => {
      const email = emailOfPerson();
      const visitor = new Visitor(site);
      await visitor.post('/utils/custom-forms/signup/lead-signup', {
        email,
        first_name: NAME,
        last_name: 'Murray',
        country_id: 'GB',
        consent_terms: true,
      });
      const hash = await linkCode(email, 'lead-welcome', 'code');
      return (password) =>
        visitor.send<Any>('/utils/custom-forms/signup/lead-activate', {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ hash, password }),
        });
    },
    '/password/reset/{hash}/': async () => {
      const { email } = await client();
      await new Visitor(site).post('/api/user/reset_password', { email });
      const hash = await linkCode(email, 'reset-password', 'hash');
      return (password) =>
        new Visitor(site).post<Any>(`/password/reset/${hash}/`, { password, password_confirm: password });
    },
    '/api/user/reset_password/phone/proceed': async () => {
      const [email, phone] = [emailOfPerson(), freshPhone()];
      const owner = await visitorWithPhone(site, email, phone);
      await owner.post(STEP_2, { ...person, phone });
      const guest = new Visitor(site);
      const { otp_code_id } = (await guest.post<Any>('/api/user/reset_password/phone', { phone })).body;
      const code = await newestSms(site, phone);
      return (password) =>
        guest.post<Any>('/api/user/reset_password/phone/proceed', {
          otp_code_id,
          code,
          password,
          password_confirm: password,
        });
    },
    '/api/user/password': async () => {
      const { token } = await client();
      return (password) =>
        new Visitor(site).post<Any>(
          '/api/user/password',
          { current_password: PASSWORD, password, password_confirm: password },
          { authorization: `Bearer ${token}` },
        );
    },
  };

  describe.each(Object.entries(ways))('%s', (path, begin) => {
    it("[FRM-8] refuses a password that is made of the site's or the person's own words, says why, and takes one that is strong beside them (ASVS 6.2.11)", async () => {
      const choose = await begin();
      const own = [
        ['Wilhelmina-1990', 'like-email'],
        ['W1lhelm1na2026!', 'like-email'],
        ['harker.wilhelmina', 'like-email'],
        ['10/12/1990 x!', 'like-person'],
      ] as const;
      // Campaign and demo ask for no birth date; then it is a password of which nothing is known.
      const tells = ![
        '/api/campaign/signup',
        '/utils/custom-forms/demo-signup',
        '/utils/custom-forms/forex-demo/signup',
        '/utils/custom-forms/signup',
        '/api/user/unified',
        '/api/user/premium-analytics/register',
        '/utils/custom-forms/signup/partner-signup',
        '/utils/custom-forms/signup/affiliate-signup',
        '/utils/custom-forms/signup/lead-activate',
      ].includes(path);
      for (const [password, code] of [...MADE_OF, ...own]) {
        if (code === 'like-person' && !tells) continue;
        const { status, body } = await choose(password);
        expect({ password, status, errors: body.errors?.['password'] }).toMatchObject({
          password,
          status: 422,
          errors: [{ code }],
        });
      }
      expect((await choose(STRONG)).status).toBe(200);
    });
  });
});
