import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoriseAnswer } from '#contracts/calls/signup.ts';
import type { ProblemDetails } from '#contracts/problems.ts';
import { type Answer, Visitor, confirmedVisitor, freshEmail, logIn } from '../../../tests/support/accounts-site.ts';
import type { EnquiriesSite } from '../../../tests/support/enquiries-site.ts';
import { usualKind } from '../../../tests/support/databases.ts';
import { EXAMPLE_OPERATOR_TOKEN, openEveryCallSite } from '../../../tests/support/every-call-site.ts';
import type { DeclaredCall, Example } from '#contracts/declared-call.ts';
import { EXAMPLE_CLIENT_EMAIL, EXAMPLE_PASSWORD } from '#calls/example-people.ts';
import { DECLARED_CALLS, jsonAnswer, openapiDocument, statusOf } from './openapi-document.ts';
import { openapiRoute } from './openapi-route.ts';
import { refusalsOf } from './refusals.ts';

/** Longer than the pause between two text messages. */
const BETWEEN_EXAMPLES_MS = 60_000;
/** What may be left out where a cookie holds it, or the other of two bodies is sent: the schema cannot require it. */
const HELD_BY_COOKIE = ['/fcm-forms/verify-phone', '/auth/send_onetime_auth_sms/'];

const withExamples = DECLARED_CALLS.flatMap((call) =>
  (call.examples ?? []).map((example) => ({ call, example, title: `${call.method} ${call.path}: ${example.name}` })),
);
/** Rooms that this test opens. */
const opened = DECLARED_CALLS.filter(({ examples = [] }) => examples.length > 0);
/** The token that the site knows its operator by, for the calls that ask for it before they read a body. */
const asOperator = (call: DeclaredCall): Record<string, string> =>
  everyWay(call, 'operator') ? { authorization: `Bearer ${EXAMPLE_OPERATOR_TOKEN}` } : {};
const everyWay = (call: DeclaredCall, proof: 'bearer' | 'operator' | 'xsrf') =>
  call.proof.length > 0 && call.proof.every((parts) => parts.includes(proof));

/** Examples of a log-in that gives a session at once: it does so where a second factor was shown before. */
const isLogInOfClient = (call: DeclaredCall, { body, refused }: Example): boolean =>
  refused === undefined &&
  refusalsOf(call).includes('second-factor-needed') &&
  (body as { readonly email?: unknown }).email === EXAMPLE_CLIENT_EMAIL;

describe('the examples of the OpenAPI document', () => {
  let site: EnquiriesSite;
  beforeAll(async () => {
    site = await openEveryCallSite(usualKind());
  });
  afterAll(() => site.close());

  const addressOf = (call: DeclaredCall, example: Example | undefined): string => {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(example?.path?.[name] ?? 'none-of-ours'),
    );
    return example?.query === undefined ? path : `${path}?${new URLSearchParams(example.query)}`;
  };

  const send = (
    visitor: Visitor,
    call: DeclaredCall,
    example: Example,
    headers: Record<string, string> = {},
  ): Promise<Answer<unknown>> =>
    visitor.send(addressOf(call, example), {
      method: call.method,
      redirect: 'manual',
      headers: example.body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(example.body === undefined ? {} : { body: JSON.stringify(example.body) }),
    });

  /** A browser of its own, and of a client where the call asks for one. */
  async function sender(
    call: DeclaredCall,
    example: Example,
  ): Promise<{ visitor: Visitor; headers: Record<string, string> }> {
    site.clock.now = new Date(site.clock.now.getTime() + BETWEEN_EXAMPLES_MS);
    if (everyWay(call, 'bearer') || call.proof.some((parts) => parts.includes('application'))) {
      const email = freshEmail();
      const visitor = await confirmedVisitor(site, email, EXAMPLE_PASSWORD);
      const { token } = (
        await visitor.post<AuthoriseAnswer>('/api/user/authorise', { email, password: EXAMPLE_PASSWORD })
      ).body;
      return { visitor, headers: { authorization: `Bearer ${token}` } };
    }
    const visitor = new Visitor(site);
    for (const before of example.after ?? []) {
      const earlier = DECLARED_CALLS.find(({ method, path }) => `${method} ${path}` === before);
      const [first] = earlier?.examples ?? [];
      if (earlier === undefined || first === undefined) throw new Error(`there is no example of ${before}`);
      const answer = await send(visitor, earlier, first);
      if (answer.status !== statusOf(earlier, first)) throw new Error(`${before} answered ${answer.status}`);
    }
    if (isLogInOfClient(call, example)) {
      const known = await logIn(site, EXAMPLE_CLIENT_EMAIL, { password: EXAMPLE_PASSWORD, visitor });
      if (known.status !== 200) throw new Error(`the log-in before it answered ${known.status}`);
    }
    return { visitor, headers: asOperator(call) };
  }

  it.each(withExamples)('[FRM-2] $title', async ({ call, example }) => {
    const { visitor, headers } = await sender(call, example);
    const { status, body, headers: answered } = await send(visitor, call, example, headers);
    const problem = body as Partial<ProblemDetails> | undefined;
    expect({ status, code: problem?.code, errors: problem?.errors }).toMatchObject({
      status: statusOf(call, example),
      code: example.refused,
    });
    expect(answered.get('content-type')).toMatch(
      example.refused === undefined ? /^application\/json/ : /^application\/problem\+json/,
    );
    // Parsed, an answer is without what its schema does not name.
    const parsed = example.refused === undefined ? (jsonAnswer(call)?.schema.parse(body) ?? body) : body;
    expect(parsed).toEqual(body);
  });

  it.each(withExamples.filter(({ call, example }) => isLogInOfClient(call, example)))(
    '[FRM-2] $title asks a browser that the account does not know for a second factor',
    async ({ call, example }) => {
      const { status, body } = await send(new Visitor(site), call, example);
      expect([status, (body as Partial<ProblemDetails>).code]).toEqual([403, 'second-factor-needed']);
    },
  );

  it('ask for the XSRF token where the document says so, and nowhere else', async () => {
    for (const call of opened.filter(({ method, proof }) => method !== 'GET' || proof.flat().includes('xsrf'))) {
      const [example] = call.examples ?? [];
      const response = await fetch(site.origin + addressOf(call, example), {
        method: call.method,
        redirect: 'manual',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': new Visitor(site).address },
        ...(call.method === 'GET' ? {} : { body: '{}' }),
      });
      const { code } = (await response.json()) as Partial<ProblemDetails>;
      expect(code === 'xsrf-missing', `${call.path} ${code}`).toBe(everyWay(call, 'xsrf'));
      expect(response.ok || refusalsOf(call).some((one) => one === code), `${call.path} ${code}`).toBe(true);
    }
  });

  it('ask for the bearer token where the document says so', async () => {
    for (const call of opened.filter((one) => everyWay(one, 'bearer') || everyWay(one, 'operator'))) {
      const [example = { name: '' }] = call.examples ?? [];
      expect((await send(new Visitor(site), call, example)).body, call.path).toMatchObject({ code: 'token-invalid' });
    }
  });

  it('[FRM-2] require the fields that the document requires, and take JSON where it says so', async () => {
    const document = JSON.parse(JSON.stringify(openapiDocument(site.options.publicUrl))) as {
      paths: Record<
        string,
        Record<
          string,
          {
            requestBody?: {
              content: Record<string, { schema?: { required?: string[]; anyOf?: { required: string[] }[] } }>;
            };
          }
        >
      >;
    };
    const visitor = () => new Visitor(site);
    for (const call of opened.filter(({ method, bodyType }) => method !== 'GET' && bodyType === undefined)) {
      const [example] = call.examples ?? [];
      const schema =
        document.paths[call.path]?.[call.method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
      // Of fields that stand in for each other, what is missing is the usual one.
      const required = [...(schema?.required ?? []), ...(schema?.anyOf?.[0]?.required ?? [])];
      const address = addressOf(call, example);
      const bare = await visitor().send<Partial<ProblemDetails>>(address, {
        method: call.method,
        body: '{}',
        headers: { 'content-type': 'application/json', ...asOperator(call) },
      });
      const missing =
        required.length > 0 || !HELD_BY_COOKIE.includes(call.path) ? Object.keys(bare.body.errors ?? {}) : [];
      expect({ path: call.path, missing: missing.sort() }).toEqual({ path: call.path, missing: required.toSorted() });
      const broken = await visitor().send<ProblemDetails>(address, {
        method: call.method,
        body: '{',
        headers: { 'content-type': 'application/json', ...asOperator(call) },
      });
      expect(broken.body.code, call.path).toBe('bad-json');
      const untyped = await visitor().send<ProblemDetails>(address, {
        method: call.method,
        body: 'x',
        headers: { 'content-type': 'text/plain', ...asOperator(call) },
      });
      expect(untyped.body.code, call.path).toBe('wrong-content-type');
    }
  });
});

describe('GET /api/openapi.json', () => {
  it('may be kept, and is not sent again to who has it', async () => {
    const { default: fastify } = await import('fastify');
    const app = fastify();
    openapiRoute(app, 'https://forecourt.test');
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const first = await fetch(`${origin}/api/openapi.json`);
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(first.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
    expect(await first.json()).toEqual(JSON.parse(JSON.stringify(openapiDocument('https://forecourt.test'))));
    const second = await fetch(`${origin}/api/openapi.json`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(second.status).toBe(304);
    await app.close();
  });
});
