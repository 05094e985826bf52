import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import { MAILS_RESERVED_FOR, MAILS_PER_EMAIL, PASSWORD_RESET_TTL_S } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  SIGN_UP,
  Visitor,
  confirmedVisitor,
  freshEmail,
  freshPhone,
  newestSms,
  openAccountsSite,
  signUpBody,
  visitorWithPhone,
  logIn as logInTo,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { passwordResets } from '../log-in.tables.ts';

const RESET = '/api/user/reset_password';
const NEW = 'another horse, another battery';
type Any = AuthoriseAnswer & ProblemDetails & { otp_code_id: string };

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  const later = (seconds: number) => {
    site.clock.now = new Date(site.clock.now.getTime() + seconds * 1000);
  };
  const mailsTo = async (email: string) =>
    (await site.mails()).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
  const newestHash = async (email: string) =>
    (await mailsTo(email))
      .findLast(({ template }) => template === 'reset-password')
      ?.values['link']?.split('hash=')[1] ?? '';
  const logIn = (email: string, password: string) => logInTo<Any>(site, email, { password });
  const session = async (token: string) =>
    (
      await new Visitor(site).send('/api/user/session', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  const set = (hash: string, password = NEW, confirm = password) =>
    new Visitor(site).post<Any>(`/password/reset/${hash}/`, { password, password_confirm: confirm });

  it.each([RESET, '/fcm-forms/restore-password'])(
    '[FRM-2, FRM-8] %s mails a link that sets the password once and ends every session',
    async (path) => {
      const email = freshEmail();
      await confirmedVisitor(site, email);
      const { token } = (await logIn(email, PASSWORD)).body;
      expect((await new Visitor(site).post(path, { email: email.toUpperCase() })).body).toEqual({ sent: true });
      const mail = (await mailsTo(email)).at(-1);
      expect(mail).toMatchObject({
        template: 'reset-password',
        edition: 'en-gb',
        values: { link: expect.stringMatching(/^https:\/\/forecourt\.test\/en-gb\/set-password\?hash=[\w-]{43}$/) },
      });
      const hash = await newestHash(email);
      expect((await new Visitor(site).get(`/password/reset/${hash}/`)).body).toEqual({ valid: true });
      expect([(await set(hash)).status, (await set(hash)).body.code]).toEqual([200, 'code-used']);
      expect((await new Visitor(site).get<Any>(`/password/reset/${hash}/`)).status).toBe(404);
      expect((await mailsTo(email)).at(-1)).toMatchObject({ template: 'password-changed' });
      expect([await session(token), (await logIn(email, PASSWORD)).status, (await logIn(email, NEW)).status]).toEqual([
        401, 401, 200,
      ]);
      expect(JSON.stringify(await site.options.db.select().from(passwordResets))).not.toContain(hash);
    },
  );

  it('[FRM-8] ends a link after an hour, and all of them with the first that is used', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    await new Visitor(site).post(RESET, { email });
    const first = await newestHash(email);
    await new Visitor(site).post(RESET, { email });
    const second = await newestHash(email);
    expect([(await set(second)).status, (await set(first)).body.code]).toEqual([200, 'code-used']);
    expect((await set(`${second.slice(1)}x`)).body.code).toBe('code-invalid');
    await new Visitor(site).post(RESET, { email });
    later(PASSWORD_RESET_TTL_S);
    expect((await set(await newestHash(email))).body.code).toBe('code-expired');
  });

  it('[FRM-8] is taken once of many at once', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    await new Visitor(site).post(RESET, { email });
    const hash = await newestHash(email);
    const answers = await Promise.all([0, 1, 2, 3].map((i) => set(hash, `${NEW} ${i}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });

  it('[FRM-8] says the same of an unknown address and mails it nothing; one that waits gets the mail to confirm by', async () => {
    const [unknown, waiting] = [freshEmail(), freshEmail()];
    await new Visitor(site).post(SIGN_UP, signUpBody(waiting));
    for (const email of [unknown, waiting])
      expect((await new Visitor(site).post(RESET, { email })).body).toEqual({ sent: true });
    expect(await mailsTo(unknown)).toEqual([]);
    expect((await mailsTo(waiting)).map(({ template }) => template)).toEqual(['verify-email', 'verify-email']);
  });

  it('[FRM-8] mails one mailbox a few an hour, and never says so', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    for (let i = 0; i < 8; i += 1)
      expect((await new Visitor(site).post(RESET, { email })).body).toEqual({ sent: true });
    // One of those that are kept for sign-ups has confirmed the address; another would still go out.
    expect(await mailsTo(email)).toHaveLength(MAILS_PER_EMAIL.tries - (MAILS_RESERVED_FOR.account - 1));
  });

  it('[FRM-2, FRM-8] sets a password by a code to the phone, and only to one that is proven', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    await visitorWithPhone(site, email, phone);
    const guest = new Visitor(site);
    const { otp_code_id } = (await guest.post<Any>(`${RESET}/phone`, { phone })).body;
    const code = await newestSms(site, phone);
    const proceed = (change: Record<string, unknown>) =>
      guest.post<Any>(`${RESET}/phone/proceed`, { otp_code_id, code, password: NEW, password_confirm: NEW, ...change });
    expect((await proceed({ password_confirm: 'x' })).body.errors).toMatchObject({
      password_confirm: [{ code: 'different' }],
    });
    expect((await proceed({ code: code === '000000' ? '000001' : '000000' })).body.errors).toMatchObject({
      code: [{ code: 'wrong' }],
    });
    expect((await proceed({})).body).toEqual({ is_password_set: true });
    expect((await proceed({})).status).toBe(422);
    expect((await mailsTo(email)).at(-1)?.template).toBe('password-changed');
    expect((await logIn(email, NEW)).status).toBe(200);
    const unknown = await guest.post<Any>(`${RESET}/phone`, { phone: freshPhone() });
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([200, ['otp_code_id']]);
  });

  it.each([
    [{ password: 'short', password_confirm: 'short' }, ['password']],
    [{ password: NEW }, ['password_confirm']],
    [{ password: NEW, password_confirm: `${NEW}!` }, ['password_confirm']],
    [{ password: 'Password123!', password_confirm: 'Password123!' }, ['password']],
    [{ password: [], password_confirm: {} }, ['password', 'password_confirm']],
  ])('[FRM-2] refuses the new password %j', async (body, fields) => {
    const answer = await new Visitor(site).post<ProblemDetails>(`/password/reset/${'a'.repeat(43)}/`, body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields]);
  });

  it.each(['x', 'a'.repeat(43), '%00', '..%2f'])('[FRM-2] knows no link %s', async (hash) => {
    expect((await new Visitor(site).get(`/password/reset/${hash}/`)).status).toBe(404);
    expect((await set(hash)).status).toBe(404);
  });

  it('[FRM-2] refuses an address that none is', async () => {
    for (const email of [undefined, '', 'x', {}, 'a\u0000@example.com', 'a..b@example.com']) {
      const answer = await new Visitor(site).post<ProblemDetails>(RESET, { email });
      expect([email, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([email, 422, ['email']]);
    }
  });

  it('[FRM-2] sends a new activation code under its own path', async () => {
    const email = freshEmail();
    await new Visitor(site).post(SIGN_UP, signUpBody(email));
    expect((await new Visitor(site).post('/api/user/activation_code/resend', { email })).body).toEqual({ sent: true });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('logs no secret', async () => {
    expect(site.log()).not.toMatch(/hash=|reset\/[\w-]{43}|another horse/);
  });
});
