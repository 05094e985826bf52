import { afterAll, beforeAll, expect, it } from 'vitest';
import { CAPTCHA_TTL_S, RISKY_PER_ADDRESS, RISKY_PER_IDENTITY } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  logIn as logInTo,
  openAccountsSite,
  signUpBody,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { CAPTCHA_OF as OF, solvedCaptcha } from '../../../tests/support/solved-captcha.ts';

const CREATE = '/captcha/registration/create_token/';
const VERIFY = '/captcha/registration/verify/';

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db, { captcha: 'by-risk' });
  });
  afterAll(() => site.close());

  const solved = (of?: object) => solvedCaptcha(site, of);
  const check = async (fields: object) => {
    const answer = await new Visitor(site).post<ProblemDetails>(VERIFY, fields);
    return [answer.status, Object.keys(answer.body.errors ?? {})];
  };
  const logIn = (email: string, more: object = {}, from = new Visitor(site)) =>
    from.post<ProblemDetails>('/api/user/authorise', { email, password: 'not the password', ...more });

  it('[FRM-2, FRM-3] gives a challenge that work solves, and checks the solution without spending it', async () => {
    const proof = await solved();
    const answer = await new Visitor(site).post(VERIFY, proof);
    expect([answer.status, answer.body]).toEqual([200, { verified: true }]);
    expect(await check(proof)).toEqual([200, []]);
  });

  it('[FRM-2] refuses what was not worked for', async () => {
    const [proof, other] = [await solved(), await solved()];
    const payload = JSON.parse(atob(proof.captcha_data)) as {
      challenge: { parameters: { keyPrefix: string; data: Record<string, unknown> }; signature: string };
      solution: { counter: number; derivedKey: string };
    };
    const changed = (change: (copy: typeof payload) => void) => {
      const copy = structuredClone(payload);
      change(copy);
      return { ...proof, captcha_data: btoa(JSON.stringify(copy)) };
    };
    const wrong = [
      { ...proof, captcha_token: other.captcha_token },
      { ...proof, captcha_data: 'AAAA' },
      { ...proof, captcha_data: btoa('null') },
      changed(({ solution }) => (solution.derivedKey = '00'.repeat(32))),
      changed(({ challenge }) => (challenge.parameters.keyPrefix = '00')),
      changed(({ challenge }) => (challenge.parameters.data['country_id'] = 'JO')),
      changed(({ challenge }) => (challenge.signature = '')),
    ];
    for (const fields of wrong) expect(await check(fields)).toEqual([422, ['captcha_data']]);
    expect(await check({})).toEqual([422, ['captcha_token', 'captcha_data']]);
    expect(await check({ captcha_token: 'x', captcha_data: '<' })).toEqual([422, ['captcha_token', 'captcha_data']]);
  });

  it.each([
    [{}, ['entity', 'company_id', 'country_id']],
    [{ ...OF, entity: 'xx' }, ['entity']],
    [{ ...OF, company_id: 3 }, ['company_id']],
    [{ ...OF, company_id: '1' }, ['company_id']],
    [{ ...OF, country_id: 'gb' }, ['country_id']],
  ])('[FRM-2] gives no challenge for %j', async (of, fields) => {
    const answer = await new Visitor(site).post<ProblemDetails>(CREATE, of);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields]);
  });

  it('[FRM-8] asks for it once log-ins for an identity fail, known or not, and takes a solution once', async () => {
    const known = freshEmail();
    await confirmedVisitor(site, known);
    for (const email of [known, freshEmail()]) {
      const codes = [];
      for (let i = 0; i <= RISKY_PER_IDENTITY.tries; i += 1) codes.push((await logIn(email)).body.code);
      expect(codes).toEqual([...Array<string>(RISKY_PER_IDENTITY.tries).fill('wrong-credentials'), 'captcha-needed']);
      const proof = await solved();
      expect((await logIn(email, proof)).body.code).toBe('wrong-credentials');
      expect((await logIn(email, proof)).body.code).toBe('captcha-needed');
    }
    expect((await logInTo(site, known, { more: await solved() })).status).toBe(200);
  });

  it('[FRM-8] is for the company and the country it was made for, and for ten minutes', async () => {
    const address = '2001:db8:5:5::1';
    for (let i = 0; i < RISKY_PER_ADDRESS.tries; i += 1)
      expect((await new Visitor(site, address).post(SIGN_UP, signUpBody(freshEmail()))).status).toBe(200);
    const signUp = (proof: object) =>
      new Visitor(site, address).post<ProblemDetails>(
        SIGN_UP,
        signUpBody(freshEmail(), { company_id: 1, entity: 'uk', ...proof }),
      );
    expect((await signUp({})).body.code).toBe('captcha-needed');
    expect((await signUp(await solved({ entity: 'jo', company_id: 2, country_id: 'GB' }))).body.code).toBe(
      'captcha-needed',
    );
    expect((await signUp(await solved({ ...OF, country_id: 'JO' }))).body.code).toBe('captcha-needed');
    expect((await signUp(await solved())).status).toBe(200);
    const late = await solved();
    site.clock.now = new Date(site.clock.now.getTime() + CAPTCHA_TTL_S * 1000);
    expect((await signUp(late)).body.code).toBe('captcha-needed');
  });

  it('[FRM-8] guards resets and text messages, and never a form posted without JavaScript', async () => {
    const [resets, messages] = ['2001:db8:6:6::1', '2001:db8:6:7::1'];
    for (const [address, path, body] of [
      [resets, '/api/user/reset_password', () => ({ email: freshEmail() })],
      [messages, '/fcm-forms/verify-phone', () => ({ phone: freshPhone() })],
    ] as const) {
      const codes = [];
      for (let i = 0; i <= RISKY_PER_ADDRESS.tries; i += 1)
        codes.push((await new Visitor(site, address).post<ProblemDetails>(path, body())).body.code);
      expect(codes).toEqual([...Array<undefined>(RISKY_PER_ADDRESS.tries), 'captcha-needed']);
      expect(
        (await new Visitor(site, address).post(path, body(), { 'x-forecourt-internal': site.options.internalSecret }))
          .status,
      ).toBe(200);
      expect((await new Visitor(site, address).post(path, { ...body(), ...(await solved()) })).status).toBe(200);
    }
  });
});
