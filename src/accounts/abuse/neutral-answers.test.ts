import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthoriseAnswer, SignupAnswer, SignupStep2Answer, ThankYouAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  RESEND,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  THANK_YOU,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  openAccountsSite,
  signUpBody,
  logIn as logInTo,
} from '../../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../../tests/support/databases.ts';
import { clients, profiles, signUpAttempts } from '../accounts.tables.ts';

const OTHER_PASSWORD = 'wholly different words';
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

eachDatabase((_, open) => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  const logIn = (email: string, password: string) =>
    logInTo<AuthoriseAnswer & ProblemDetails>(site, email, { password });
  const profileOf = async (email: string) =>
    (await site.options.db.select().from(profiles).where(eq(profiles.emailNormalised, email.toLowerCase())))[0];

  /** Everything a visitor can see on the way, with what is fresh each time blotted out. */
  async function walk(email: string): Promise<{ seen: readonly unknown[]; ids: number }> {
    const visitor = new Visitor(site);
    const seen: unknown[] = [];
    const ids = new Set<string>();
    for (const [path, body] of [
      [SIGN_UP, signUpBody(email, { password: OTHER_PASSWORD })],
      [STEP_2, STEP_2_BODY],
      [THANK_YOU, {}],
      [RESEND, {}],
      [RESEND, { email }],
      [THANK_YOU, {}],
      ['/api/user/authorise', { email, password: 'not the password' }],
    ] as const) {
      const { status, body: answer, headers } = await visitor.post<unknown>(path, body);
      const text = JSON.stringify(answer);
      if (path === SIGN_UP || path === STEP_2) for (const id of text.match(UUID) ?? []) ids.add(id);
      seen.push([
        path,
        status,
        text.replace(UUID, 'id').replace(/"5\d{7}"/, '"number"'),
        [...headers.keys()].sort(),
        headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '=')),
      ]);
    }
    return { seen, ids: ids.size };
  }

  it('[FRM-8] answers new, unconfirmed and confirmed addresses alike, step by step', async () => {
    const known = freshEmail().toLowerCase();
    await confirmedVisitor(site, known);
    const unconfirmed = freshEmail().toLowerCase();
    await new Visitor(site).post(SIGN_UP, signUpBody(unconfirmed));
    const fresh = freshEmail().toLowerCase();
    const asNew = await walk(fresh);
    expect(asNew.ids).toBe(2);
    expect(await walk(known)).toEqual(asNew);
    expect(await walk(unconfirmed)).toEqual(asNew);
  });

  it('[FRM-8] never lets a second sign-up touch a confirmed account, and tells its owner', async () => {
    const email = freshEmail();
    await confirmedVisitor(site, email);
    const before = await profileOf(email);
    const [client] = await site.options.db
      .select()
      .from(clients)
      .where(eq(clients.profileId, before?.id ?? ''));
    const otherVisitor = new Visitor(site);
    const answer = await otherVisitor.post<SignupAnswer>(
      SIGN_UP,
      signUpBody(email, { password: OTHER_PASSWORD, country_id: 'DE', confirm_country: true, edition: 'en-gb' }),
    );
    await otherVisitor.post(STEP_2, { ...STEP_2_BODY, first_name: 'Mallory' });
    expect(await profileOf(email)).toEqual(before);
    expect(
      await site.options.db
        .select()
        .from(clients)
        .where(eq(clients.profileId, before?.id ?? '')),
    ).toEqual([client]);
    expect([before?.id, client?.id]).not.toContain(answer.body.profile_id);
    const [attempt] = await site.options.db
      .select()
      .from(signUpAttempts)
      .where(eq(signUpAttempts.profileRef, answer.body.profile_id));
    expect(attempt).toMatchObject({ standing: 'known', passwordHash: null });
    expect((await site.mails()).at(-1)).toMatchObject({
      template: 'already-registered',
      to: email,
      values: { link: 'https://forecourt.test/en-gb/log-in' },
    });
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect((await logIn(email, OTHER_PASSWORD)).body.code).toBe('wrong-credentials');
  });

  it('[FRM-8] gives an unconfirmed address to whose link its owner confirms, with that one’s password and details', async () => {
    const email = freshEmail();
    const otherVisitor = new Visitor(site);
    await otherVisitor.post(SIGN_UP, signUpBody(email, { password: OTHER_PASSWORD }));
    await otherVisitor.post(STEP_2, { ...STEP_2_BODY, first_name: 'Mallory' });
    const otherVisitorsCode = await newestCode(site, email);
    const owner = new Visitor(site);
    await owner.post(SIGN_UP, signUpBody(email));
    await owner.post(STEP_2, STEP_2_BODY);
    const ownersNumber = (await owner.post<ThankYouAnswer>(THANK_YOU, {})).body.account_number;
    expect((await profileOf(email))?.firstName).toBe('Mallory');
    // On another device, without the sign-up cookie.
    expect((await new Visitor(site).get(`/activation_code/verify/${await newestCode(site, email)}/`)).status).toBe(200);

    expect(await profileOf(email)).toMatchObject({ firstName: 'Ada', country: 'GB' });
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect((await logIn(email, OTHER_PASSWORD)).body.code).toBe('wrong-credentials');
    expect((await owner.post<ThankYouAnswer>(THANK_YOU, {})).body).toMatchObject({
      is_email_verified: true,
      account_number: ownersNumber,
    });
    const [client] = await site.options.db
      .select()
      .from(clients)
      .where(eq(clients.accountNumber, Number(ownersNumber)));
    expect(client?.profileId).toBe((await profileOf(email))?.id);
    // The other visitor's link, password and browser are worth nothing any more. Only the mailbox has the link, and is told that another was used.
    expect((await otherVisitor.get<ProblemDetails>(`/activation_code/verify/${otherVisitorsCode}/`)).body.code).toBe(
      'code-used',
    );
    expect(
      (await otherVisitor.post<SignupStep2Answer>(STEP_2, { ...STEP_2_BODY, first_name: 'Mallory' })).body
        .is_email_verified,
    ).toBe(false);
    expect((await profileOf(email))?.firstName).toBe('Ada');
  });

  it('[FRM-8] keeps the password of the browser that confirms, whoever’s mail it opens', async () => {
    const email = freshEmail();
    const owner = new Visitor(site);
    await owner.post(SIGN_UP, signUpBody(email));
    await new Visitor(site).post(SIGN_UP, signUpBody(email, { password: OTHER_PASSWORD }));
    expect((await owner.get(`/activation_code/verify/${await newestCode(site, email)}/`)).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect((await logIn(email, OTHER_PASSWORD)).body.code).toBe('wrong-credentials');
    const left = await site.options.db
      .select({ hash: signUpAttempts.passwordHash })
      .from(signUpAttempts)
      .where(eq(signUpAttempts.profileId, (await profileOf(email))?.id ?? ''));
    expect(left.map(({ hash }) => hash)).toEqual([null, null]);
  });

  it('[FRM-8] sends the link again for the latest sign-up, or for this browser’s', async () => {
    const email = freshEmail();
    const earlier = new Visitor(site);
    await earlier.post(SIGN_UP, signUpBody(email, { password: OTHER_PASSWORD }));
    site.clock.now = new Date(site.clock.now.getTime() + 1000);
    await new Visitor(site).post(SIGN_UP, signUpBody(email));
    await earlier.post(RESEND, {});
    const earlierCode = await newestCode(site, email);
    await new Visitor(site).post(RESEND, { email });
    expect((await new Visitor(site).get(`/activation_code/verify/${await newestCode(site, email)}/`)).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect((await earlier.get(`/activation_code/verify/${earlierCode}/`)).status).toBe(404);
  });

  it('[FRM-8] survives sign-ups, details and the confirmation of one address all at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = freshEmail();
      const first = new Visitor(site);
      const second = new Visitor(site);
      await first.post(SIGN_UP, signUpBody(email));
      await second.post(SIGN_UP, signUpBody(email, { password: OTHER_PASSWORD }));
      const code = await newestCode(site, email);
      const answers = await Promise.all([
        new Visitor(site).post(SIGN_UP, signUpBody(email)),
        first.post(STEP_2, STEP_2_BODY),
        second.post(STEP_2, { ...STEP_2_BODY, first_name: 'Grace' }),
        new Visitor(site).get(`/activation_code/verify/${code}/`),
        first.post(RESEND, {}),
        second.post(RESEND, { email }),
        new Visitor(site).get(`/activation_code/verify/${code}/`),
      ]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 200, 404]);
      expect(await profileOf(email)).toMatchObject({ firstName: 'Grace' });
    }
  });
});
