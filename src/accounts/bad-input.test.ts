import { connect } from 'node:net';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_MAX_BYTES } from '#contracts/limits.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import {
  type AccountsSite,
  PASSWORD,
  RESEND,
  SIGN_UP,
  STEP_2,
  STEP_2_BODY,
  Visitor,
  confirmedVisitor,
  freshEmail,
  newestCode,
  openAccountsSite,
  signUpBody,
} from '../../tests/support/accounts-site.ts';
import { eachDatabase } from '../../tests/support/databases.ts';

const VALIDATE = '/utils/custom-forms/signup/validate-email';
const AUTHORISE = '/api/user/authorise';

eachDatabase((_, open) => {
  let site: AccountsSite;
  let visitor: Visitor;
  beforeAll(async () => {
    site = await openAccountsSite((await open()).db);
  });
  afterAll(() => site.close());

  /** field → codes of a refused sign-up. */
  const codes = async (path: string, body: unknown, headers: Record<string, string> = {}, from = new Visitor(site)) => {
    const answer = await from.post<ProblemDetails>(path, body, headers);
    const problem = answer.body.errors ?? {};
    return [
      answer.status,
      Object.fromEntries(Object.entries(problem).map(([field, list]) => [field, list.map(({ code }) => code)])),
    ];
  };

  it('[FRM-2] names every field that step 1 misses', async () => {
    const none = { email: ['required'], password: ['required'], country_id: ['required'], consent_terms: ['required'] };
    for (const body of [{}, [], null, 'x', 3, true])
      expect([body, ...(await codes(SIGN_UP, body))]).toEqual([body, 422, none]);
    expect(await codes(SIGN_UP, { email: ' ', password: '', country_id: null, consent_terms: false })).toEqual([
      422,
      none,
    ]);
  });

  it.each([
    [{ email: 'a@b' }, { email: ['no-dot'] }],
    [{ email: 'a b@example.com' }, { email: ['invalid'] }],
    [{ email: 'a..b@example.com' }, { email: ['invalid'] }],
    [{ email: 'a@exa_mple.com' }, { email: ['invalid'] }],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, { email: ['invalid'] }],
    [{ email: `${'a'.repeat(250)}@example.com` }, { email: ['too-long'] }],
    [{ email: 'someone@mailinator.com' }, { email: ['disposable'] }],
    [{ password: 'short' }, { password: ['too-short'] }],
    [{ password: '🙂'.repeat(9) }, { password: ['too-short'] }],
    [{ password: 'x1'.repeat(65) }, { password: ['too-long'] }],
    [{ password: 'Password123!' }, { password: ['too-common'] }],
    [{ country_id: 'gb' }, { country_id: ['invalid'] }],
    [{ country_id: 'FR' }, { country_id: ['not-offered'] }],
    [{ country_id: 'DE' }, { country_id: ['confirm-country'] }],
    [{ consent_terms: 'yes' }, { consent_terms: ['invalid'] }],
    [{ edition: 'xx-xx' }, { edition: ['invalid'] }],
    [
      { entity: 'cy', company_id: 3 },
      { entity: ['mismatch'], company_id: ['mismatch'] },
    ],
    [{ attribution: { utm_source: 'x'.repeat(513) } }, { 'attribution.utm_source': ['too-long'] }],
    [
      { attribution: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`field-${at}`, 'x'])) },
      { attribution: ['too-long'] },
    ],
    [{ attribution: [] }, { attribution: ['invalid'] }],
    [{ shown_texts: Array(21).fill('x') }, { shown_texts: ['too-long'] }],
    [{ timezone: 'x\u0000y' }, { timezone: ['bad-characters'] }],
    [{ agent: '\ud800' }, { agent: ['bad-characters'] }],
    [{ password: `${PASSWORD}\u0000` }, { password: ['bad-characters'] }],
    [{ password: `${PASSWORD}\udc00` }, { password: ['bad-characters'] }],
    [{ attribution: { 'a\u0000': 'b' } }, { attribution: ['bad-characters'] }],
    [{ attribution: { a: 'b\u0000' } }, { 'attribution.a': ['bad-characters'] }],
    [{ shown_texts: ['ok', 'b\nc'] }, { 'shown_texts.1': ['bad-characters'] }],
  ])('[FRM-2] refuses step 1 with %j', async (change, expected) => {
    expect(await codes(SIGN_UP, signUpBody(freshEmail(), change))).toEqual([422, expected]);
  });

  it('[FRM-2] opens accounts for who asked to go on, and for a password of any script and sign', async () => {
    for (const change of [
      { country_id: 'DE', confirm_country: true },
      { edition: 'ar-jo', country_id: 'JO', entity: 'jo', company_id: 2 },
      { password: 'كلمة سر طويلة\tجدا' },
      { password: '👩‍👩‍👧'.repeat(3) },
      { email: 'δοκιμή@παράδειγμα.δοκιμή' },
      { email: "o'hara+fx@example.co.uk" },
      { attribution: { constructor: 'x', toString: 'y' } },
    ]) {
      expect([change, ...(await codes(SIGN_UP, signUpBody(freshEmail(), change)))]).toEqual([change, 200, {}]);
    }
  });

  it.each([
    [{ birth_date: '2009-01-01' }, { birth_date: ['under-age'] }],
    [{ birth_date: '2990-01-01' }, { birth_date: ['future'] }],
    [{ birth_date: '1990-02-30' }, { birth_date: ['invalid'] }],
    [{ birth_date: '0001-01-01' }, { birth_date: ['long-ago'] }],
    [{ phone: '02083661177' }, { phone: ['country-required'] }],
    [{ phone: '+4420' }, { phone: ['too-short'] }],
    [{ phone: '+44208366117' + '7'.repeat(5) }, { phone: ['too-long'] }],
    [{ phone: 'none' }, { phone: ['country-required'] }],
    [{ phone: '+999 123456' }, { phone: ['invalid'] }],
    [
      { first_name: '   ', last_name: 'x'.repeat(101) },
      { first_name: ['required'], last_name: ['too-long'] },
    ],
    [{ city: 'Lon\u0000don' }, { city: ['bad-characters'] }],
    [{ postal_code: 'x'.repeat(21) }, { postal_code: ['too-long'] }],
  ])('[FRM-2] refuses step 2 with %j', async (change, expected) => {
    if (visitor === undefined) {
      visitor = new Visitor(site);
      await visitor.post(SIGN_UP, signUpBody(freshEmail()));
    }
    expect(await codes(STEP_2, { ...STEP_2_BODY, ...change }, {}, visitor)).toEqual([422, expected]);
  });

  it('[FRM-2] asks for the age of the regulator whose company opens the account', async () => {
    const { regulators } = site.options;
    const strict = await openAccountsSite(site.options.db, {
      regulators: { ...regulators, jsc: { ...regulators['jsc']!, minimumAge: 19 } },
    });
    const eighteen = { ...STEP_2_BODY, birth_date: '2008-03-01' };
    const ask = async (change: Record<string, unknown>) => {
      const person = new Visitor(strict);
      await person.post(SIGN_UP, signUpBody(freshEmail(), change));
      return codes(STEP_2, eighteen, {}, person);
    };
    expect(await ask({ edition: 'ar-jo', country_id: 'JO', entity: 'jo', company_id: 2 })).toEqual([
      422,
      { birth_date: ['under-age'] },
    ]);
    expect((await ask({}))[0]).toBe(200);
    await strict.close();
  });

  it('[FRM-2] words complaints in the language of the locale header', async () => {
    for (const [header, language] of [
      ['ar-jo', 'ar'],
      ['AR', 'ar'],
      ['de-DE', 'de'],
      ['xx', 'en'],
      ['', 'en'],
    ] as const) {
      const answer = await new Visitor(site).post<ProblemDetails>(SIGN_UP, signUpBody('nobody'), {
        'x-locale': header,
      });
      expect(answer.body.errors?.['email']).toEqual([{ code: 'invalid', message: `${language}:email:invalid` }]);
    }
  });

  it('[FRM-2] says whether an address can have mail, and never whether it is known', async () => {
    const known = freshEmail();
    await confirmedVisitor(site, known);
    const check = async (email: string) => (await new Visitor(site).post(VALIDATE, { email })).body;
    expect(await check(known)).toEqual({ valid: true });
    expect(await check(freshEmail())).toEqual({ valid: true });
    expect(await check('nobody')).toEqual({ valid: false, reason: 'syntax' });
    expect(await check('test@io')).toEqual({ valid: false, reason: 'syntax' });
    expect(await check('sam@gmial.com')).toEqual({ valid: true, suggestion: 'sam@gmail.com' });
    expect(await check('sam@gmail')).toEqual({ valid: false, reason: 'syntax', suggestion: 'sam@gmail.com' });
    expect(await codes(SIGN_UP, signUpBody('test@io'))).toEqual([422, { email: ['no-dot'] }]);
    expect(await check('a@sub.yopmail.com')).toEqual({ valid: false, reason: 'disposable' });
    expect(await codes(VALIDATE, {})).toEqual([422, { email: ['required'] }]);
    expect(await codes(VALIDATE, { email: 'a\u0000@example.com' })).toEqual([422, { email: ['bad-characters'] }]);
  });

  it('[FRM-2] answers bodies that are no JSON, too large, poisoned, deep or of another type with 4xx', async () => {
    const raw = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
      new Visitor(site).send<ProblemDetails>(SIGN_UP, { method: 'POST', body, headers: { 'content-type': type } });
    const bodies: [string | Uint8Array<ArrayBuffer>, number, string][] = [
      ['{', 400, 'bad-json'],
      ['{"email":"a@example.com",}', 400, 'bad-json'],
      ['{"__proto__":{"email":"x"}}', 400, 'bad-json'],
      ['{"attribution":{"__proto__":{"x":"y"}}}', 400, 'bad-json'],
      ['{"constructor":{"prototype":{"x":1}}}', 400, 'bad-json'],
      ['\ufeff{', 400, 'bad-json'],
      [new Uint8Array([0xff, 0xfe, 0x00]), 400, 'bad-json'],
      [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 422, 'bad-input'],
      [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 422, 'bad-input'],
      [JSON.stringify({ email: 'x'.repeat(BODY_MAX_BYTES) }), 413, 'body-too-large'],
      ['', 422, 'bad-input'],
    ];
    for (const [body, status, code] of bodies) {
      const answer = await raw(body);
      const start = String(body).slice(0, 40);
      expect([start, answer.status, answer.body.code]).toEqual([start, status, code]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(answer.body.requestId).toMatch(/^[\da-f-]{36}$/);
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'nonsense',
    ]) {
      const answer = await raw(JSON.stringify(signUpBody(freshEmail())), type);
      expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'wrong-content-type']);
    }
  });

  it('[FRM-2] answers nothing with 500, whatever string is in whatever field', async () => {
    const naughty = [
      '\u0000',
      '\ud83d',
      '\u202e',
      "'; DROP TABLE profiles; --",
      '${7*7}',
      '{{7*7}}',
      '<script>',
      '../../etc/passwd',
      '%00',
      '\r\nSet-Cookie: a=b',
      '٣',
      '𒐫',
      '\u2028',
      'ﷺ'.repeat(50),
      'null',
      '-1e309',
      '\ufffe',
    ];
    const failures: string[] = [];
    const { token } = (await new Visitor(site).get<{ token: string }>('/api/xsrf')).body;
    const numbers = [0, -1, 1e308, 2 ** 53, Number.NaN];
    for (const value of [...naughty, ...numbers, {}, [[]], true]) {
      for (const [path, fields] of [
        [
          SIGN_UP,
          signUpBody(freshEmail(), {
            timezone: 'x',
            agent: 'x',
            edition: 'en-gb',
            entity: 'uk',
            company_id: 1,
            form_id: 'x',
            shown_texts: ['x'],
            attribution: { a: 'x' },
          }),
        ],
        [STEP_2, STEP_2_BODY],
        [AUTHORISE, { email: freshEmail(), password: PASSWORD, agent: 'x' }],
        [RESEND, { email: freshEmail() }],
        [VALIDATE, { email: 'x' }],
      ] as const) {
        for (const field of Object.keys(fields)) {
          const from = new Visitor(site);
          from.cookies.set('XSRF-TOKEN', token);
          const { status } = await from.post(path, { ...fields, [field]: value });
          if (status >= 500) failures.push(`${path} ${field} ${JSON.stringify(value)}: ${status}`);
        }
      }
    }
    expect(failures).toEqual([]);
  }, 120_000);

  it('[FRM-2] asks for the XSRF token wherever state changes, before it reads the body', async () => {
    const email = freshEmail();
    const owner = new Visitor(site);
    await owner.post(SIGN_UP, signUpBody(email));
    const code = await newestCode(site, email);
    const token = owner.cookies.get('XSRF-TOKEN') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const [path, init] of [
      [SIGN_UP, { method: 'POST' }],
      [STEP_2, { method: 'POST' }],
      [RESEND, { method: 'POST' }],
      [AUTHORISE, { method: 'POST' }],
      [`/activation_code/verify/${code}/`, { method: 'GET' }],
    ] as const) {
      for (const wrong of ['', 'x', token.slice(1), `${token}x`, token.toLowerCase().replace(/^./, '_')]) {
        const answer = await owner.send<ProblemDetails>(path, { ...init, headers: { 'x-xsrf-token': wrong } });
        expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'xsrf-missing']);
      }
      const short = new Visitor(site);
      short.cookies.set('XSRF-TOKEN', 'short');
      expect((await short.send(path, init)).status).toBe(403);
    }
    const head = await fetch(`${site.origin}/activation_code/verify/${code}/`, { method: 'HEAD' });
    expect(head.status).toBeGreaterThanOrEqual(403);
    expect((await owner.get(`/activation_code/verify/${code}`)).status).toBe(200);
  });

  it('keeps a well-formed XSRF cookie, so that two tabs share it, and replaces any other', async () => {
    const one = new Visitor(site);
    const first = await one.get<{ token: string }>('/api/xsrf');
    expect(first.headers.getSetCookie()[0]).toBe(
      `XSRF-TOKEN=${first.body.token}; Max-Age=2592000; Path=/; Secure; SameSite=Lax`,
    );
    expect((await one.get<{ token: string }>('/api/xsrf')).body).toEqual(first.body);
    one.cookies.set('XSRF-TOKEN', 'planted');
    expect((await one.get<{ token: string }>('/api/xsrf')).body.token).toMatch(/^[\w-]{43}$/);
  });

  it('lets this process call on behalf of a form without scripts, and nobody else', async () => {
    const call = (secret: string, key: string) =>
      site.app.inject({
        method: 'POST',
        url: SIGN_UP,
        remoteAddress: '203.0.113.9',
        payload: signUpBody('without.script@example.com'),
        headers: { 'x-forecourt-internal': secret, 'idempotency-key': key },
      });
    expect((await call('guess', 'a')).statusCode).toBe(403);
    const [first, again] = [await call(site.options.internalSecret, 'a'), await call(site.options.internalSecret, 'a')];
    expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(first.cookies.map(({ name }) => name)).toEqual(['__Host-fc_signup', '__Host-fc_signup_flag']);
  });

  it('[FRM-8] refuses codes that are unknown, malformed, used or expired, and says which to whom they were mailed', async () => {
    const email = freshEmail();
    const owner = new Visitor(site);
    await owner.post(SIGN_UP, signUpBody(email));
    const code = (await newestCode(site, email)) ?? '';
    for (const wrong of [
      'x',
      'x'.repeat(43),
      code.slice(1),
      `${code}x`,
      code.split('').reverse().join(''),
      '%00',
      '%F0%9F%92%A3',
      encodeURIComponent('../../api'),
      '__proto__',
    ]) {
      const answer = await owner.get<ProblemDetails>(`/activation_code/verify/${wrong}/`);
      expect([wrong, answer.status, answer.body.code]).toEqual([wrong, 404, 'code-invalid']);
    }
    expect((await owner.get<ProblemDetails>('/activation_code/verify/%zz/')).body.code).toBe('bad-address');
    expect((await owner.get<ProblemDetails>(`/activation_code/verify/${'x'.repeat(5_000)}/`)).status).toBe(404);
    expect((await owner.get(`/activation_code/verify/${code}/`)).status).toBe(200);
    expect((await owner.get<ProblemDetails>(`/activation_code/verify/${code}/`)).body.code).toBe('code-used');
    const late = freshEmail();
    await owner.post(SIGN_UP, signUpBody(late));
    const lateCode = await newestCode(site, late);
    site.clock.now = new Date(site.clock.now.getTime() + 86_400_000);
    expect((await owner.get<ProblemDetails>(`/activation_code/verify/${lateCode}/`)).body.code).toBe('code-expired');
  });

  it('[FRM-8] limits the codes that one address may try', async () => {
    const guesser = new Visitor(site, '203.0.113.200');
    const guess = () => guesser.get<ProblemDetails>(`/activation_code/verify/${'x'.repeat(43)}/`);
    for (let i = 0; i < 60; i += 1) expect((await guess()).status).toBe(404);
    const refused = await guess();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too-many-requests',
      '3600',
    ]);
  });

  it('tells a wrong method from a wrong address', async () => {
    const wrong = await new Visitor(site).send<ProblemDetails>(SIGN_UP, { method: 'PUT' });
    expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([405, 'method-not-allowed', 'POST']);
    const post = await new Visitor(site).post<ProblemDetails>('/activation_code/verify/x/', {});
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await new Visitor(site).post<ProblemDetails>('/api/nothing', {})).body.code).toBe('not-found');
  });

  it('survives a body that breaks off', async () => {
    const { port } = new URL(site.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST ${VALIDATE} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect((await new Visitor(site).post(VALIDATE, { email: 'a@example.com' })).status).toBe(200);
  });

  it('logs nothing personal', () => {
    expect(site.log().includes('"msg":"sign-up"')).toBe(true);
    expect(
      site
        .log()
        .match(
          /example\.com|correct horse|Lovelace|442083661177|code=|XSRF-TOKEN=|__Host-fc_signup=|argon2|verify\/[\w-]{43}/g,
        ),
    ).toBeNull();
  });
});

describe('with the database away', () => {
  it('answers 503 with Retry-After, and logs no parameters', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 9 });
    const db = drizzle({ client: pool });
    let isThere = true;
    const leaving = { execute: async (query: SQL) => (isThere ? { rows: [] } : db.execute(query)) };
    const site = await openAccountsSite(Object.assign(Object.create(db), leaving) as typeof db);
    isThere = false;
    for (const [path, body] of [
      [SIGN_UP, signUpBody('someone@example.org')],
      [AUTHORISE, { email: 'someone@example.org', password: PASSWORD }],
      [VALIDATE, { email: 'a@example.org' }],
    ] as const) {
      const answer = await new Visitor(site).post<ProblemDetails>(path, body);
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
      expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|select|insert/i);
    }
    expect(site.log()).toContain('ECONNREFUSED');
    expect(site.log().match(/example\.org|correct horse/g)).toBeNull();
    await site.close();
    await pool.end();
  });
});
