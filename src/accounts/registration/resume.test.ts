import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAILS_RESERVED_FOR, MAILS_PER_EMAIL } from '#contracts/limits.ts';
import type { ResumedAnswer, SignupAnswer, SignupStep2Answer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { SIGNUP_COOKIE } from '#contracts/cookies.ts';
import {
  type AccountsSite,
  RESEND,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  openAccountsSite,
  signUpBody,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { tampered } from '../../../tests/support/tampered.ts';

const RESUME = '/utils/custom-forms/signup/resume';
const OPEN = '/utils/custom-forms/signup/resume/open';

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  const mailsTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);
  const codeFor = async (email: string) => {
    const mail = (await mailsTo(email)).at(-1);
    expect(mail).toMatchObject({
      template: 'resume-sign-up',
      values: { link: expect.stringMatching(/^https:\/\/forecourt\.test\/en-gb\/sign-up\/continue\?code=/) },
    });
    return new URL(mail?.values['link'] ?? '').searchParams.get('code') ?? '';
  };
  async function begun(more: object = {}): Promise<{ email: string; visitor: Visitor; first: SignupAnswer }> {
    const email = freshEmail();
    const visitor = new Visitor(site);
    return {
      email,
      visitor,
      first: (await visitor.post<SignupAnswer>(SIGN_UP, signUpBody(email, { edition: 'en-gb', ...more }))).body,
    };
  }

  it.each([
    ['the browser that began', false],
    ['any browser, by the e-mail', true],
  ])('[FRM-7] asked for in %s, a mailed link goes on in another', async (__, elsewhere) => {
    const { email, visitor, first } = await begun({ form_id: 'islamic', form_version: '1' });
    const answer = await (elsewhere
      ? new Visitor(site).post(RESUME, { email: email.toUpperCase() })
      : visitor.post(RESUME, {}));
    expect(answer.body).toEqual({ sent: true });
    const phone = new Visitor(site);
    expect((await phone.post<ProblemDetails>(STEP_2, STEP_2_BODY)).body.code).toBe('sign-up-missing');
    const code = await codeFor(email);
    expect((await phone.post<ResumedAnswer>(OPEN, { code })).body).toEqual({ next: 'islamic' });
    expect((await phone.post<SignupStep2Answer>(STEP_2, STEP_2_BODY)).body).toEqual({ ...first, next: 'thank-you' });
    // Once all is sent, it leads to the end and mails no more.
    expect((await phone.post<ResumedAnswer>(OPEN, { code })).body).toEqual({ next: 'thank-you' });
    const mails = (await mailsTo(email)).length;
    await phone.post(RESUME, {});
    expect(await mailsTo(email)).toHaveLength(mails);
  });

  it('[FRM-8] opens nothing when it is old, bent, or a cookie put in its place', async () => {
    const { email, visitor } = await begun();
    await visitor.post(RESUME, {});
    const code = await codeFor(email);
    const refused = async (wrong: string) =>
      (await new Visitor(site).post<ProblemDetails>(OPEN, { code: wrong })).body.code;
    expect(await refused(tampered(code))).toBe('code-invalid');
    expect(await refused(visitor.cookies.get(SIGNUP_COOKIE.hostName) ?? '')).toBe('code-invalid');
    const began = site.clock.now;
    site.clock.now = new Date(began.getTime() + 24 * 3_600_000 + 1000);
    expect(await refused(code)).toBe('code-expired');
    site.clock.now = began;
  });

  it('[FRM-8] says the same of addresses that are unknown, open or waiting, and mails no link to who has an account', async () => {
    const open = freshEmail();
    await (await confirmedVisitor(site, open)).post(STEP_2, STEP_2_BODY);
    const waiting = await begun();
    const otherVisitor = new Visitor(site);
    await otherVisitor.post(SIGN_UP, signUpBody(open, { edition: 'en-gb' }));
    for (const email of [freshEmail(), open, waiting.email])
      expect((await new Visitor(site).post(RESUME, { email })).body).toEqual({ sent: true });
    expect((await otherVisitor.post(RESUME, {})).body).toEqual({ sent: true });
    expect((await mailsTo(open)).map(({ template }) => template)).not.toContain('resume-sign-up');
  });

  it('[FRM-8] is mailed a few times an hour, together with the other mails to that address, and leaves one to a reset', async () => {
    const { email, visitor } = await begun();
    for (let at = 0; at < 8; at += 1) await visitor.post(at % 2 === 0 ? RESUME : RESEND, {});
    expect(await mailsTo(email)).toHaveLength(MAILS_PER_EMAIL.tries - MAILS_RESERVED_FOR.reset);
  });
});
