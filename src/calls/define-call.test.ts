import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { IDEMPOTENCY_HEADER, INTERNAL_CALL_HEADER } from '#contracts/call-headers.ts';
import { XSRF_COOKIE, XSRF_HEADER } from '#contracts/cookies.ts';
import type { Edition } from '#contracts/edition.ts';
import { ProblemError } from '#contracts/problems.ts';
import { problemResponses } from '#server/problem-responses.ts';
import { eachDatabase } from '../../tests/support/databases.ts';
import type { CallContext } from './call-context.ts';
import { idempotentRequests, throttles } from './calls.tables.ts';
import type { Call } from './call-declaration.ts';
import { callsOf } from './define-call.ts';
import { anyone, xsrf } from './guard.ts';
import { claimKey, storeAnswer } from './idempotency.ts';
import { refusal } from './parse-body.ts';
import { takeJsonOnly } from './take-json-only.ts';
import { auditTrail } from '#audit/audit-trail.ts';
import { Throttle } from './throttle.ts';

type TestContext = CallContext & { readonly steps: string[] };
const defineCall = callsOf<TestContext>();
const EDITION: Edition = {
  id: 'en-gb',
  label: 'United Kingdom',
  language: 'en',
  locale: 'en-GB',
  direction: 'ltr',
  region: 'GB',
  regulator: 'uk',
  products: [],
};
const TOKEN = 'x'.repeat(43);
const words = { method: 'POST', tag: 'content', summary: 'For this test', refusals: [] } as const;
/** Says which steps ran. */
const stepwise = defineCall({
  ...words,
  path: '/step/{name}',
  guard: {
    ...xsrf,
    identify: async ({ steps }) => {
      steps.push('identify');
      return 'somebody';
    },
  },
  body: z.object({ text: z.string().check(z.minLength(1)) }),
  answer: 'TokenAnswer',
  idempotent: true,
  check: ({ context, request, body, who, params }) => {
    context.steps.push(`check ${params.name} ${who}`);
    if (body.text === 'refused') throw refusal(context, request, { text: ['invalid'] });
    return { length: body.text.length };
  },
  ready: ({ steps }) => void steps.push('ready'),
  limits: [{ name: 'step', rule: { tries: 3, windowSeconds: 60 } }],
  prepare: ({ context, length }) => {
    context.steps.push(`prepare ${length}`);
    return { prepared: length * 2 };
  },
  write: async ({ context, id, body, prepared }, tx) => {
    context.steps.push(`write ${prepared}`);
    await tx.insert(throttles).values({ key: `written ${id}`, tries: 1, resetsAt: new Date('2027-01-01T00:00:00Z') });
    if (body.text === 'fails') throw new ProblemError('not-offered');
    if (body.text === 'full') throw Object.assign(new Error('could not extend file'), { code: '53100' });
    return id;
  },
  finish: ({ context, reply }, { id, answer }) => {
    context.steps.push('finish');
    void reply.header('x-made-as', id);
    return { token: answer };
  },
});
const neutral = defineCall({
  ...words,
  path: '/neutral',
  guard: anyone,
  answer: 'ResendAnswer',
  limits: [{ name: 'neutral', rule: { tries: 1, windowSeconds: 60 } }],
  overLimit: () => ({ sent: true as const }),
  handle: ({ context }) => {
    context.steps.push('sent');
    return { sent: true as const };
  },
});
const file = defineCall({
  ...words,
  method: 'GET',
  path: '/files/{name}',
  aliases: ['/files/{name}/'],
  guard: anyone,
  answer: { type: 'text/plain', about: 'A name.' },
  handle: ({ params: { name } }) => name,
});
const elsewhere = defineCall({
  ...words,
  method: 'GET',
  path: '/elsewhere',
  guard: anyone,
  answer: { leadsTo: 'a page' },
  handle: () => '/en-gb',
});
const anyBody = defineCall({
  ...words,
  path: '/any-body',
  guard: anyone,
  bodyType: 'any',
  answer: 'ResendAnswer',
  handle: () => ({ sent: true as const }),
});
/** Two forms of a body, one of which this site does not have, and a write that is not of one piece. */
const twoForms = defineCall({
  ...words,
  path: '/two-forms',
  guard: anyone,
  body: z.union([z.object({ phone: z.string() }), z.object({ code: z.string() })]),
  bodyFor: ({ body }) =>
    typeof body === 'object' && body !== null && 'code' in body
      ? z.object({ code: z.string() })
      : z.object({ phone: z.string() }),
  answer: 'TokenAnswer',
  offered: ({ steps }, { headers }) => {
    steps.push('offered');
    if (headers['x-offered'] === 'no') throw new ProblemError('not-offered');
  },
  idempotent: { postGoodForSeconds: ({ body }) => ('code' in body ? undefined : 60) },
  handle: async ({ context, id }, repeat) => {
    context.steps.push('handle');
    await context.db.transaction(async (tx) => {
      if (repeat !== undefined && (await claimKey(tx, repeat, id, context.now())))
        await storeAnswer(tx, repeat, { id });
    });
    return { id };
  },
  finish: ({ context }, { answer }) => {
    context.steps.push('finish');
    return { token: answer.id };
  },
});
const passedOn = defineCall({
  ...words,
  path: '/passed-on',
  guard: anyone,
  answer: 'TokenAnswer',
  idempotent: 'passed-on',
  handle: ({ reply }) => reply.code(202).send({ token: 'of another call' }),
});
const CALLS: readonly Call<TestContext>[] = [stepwise, neutral, file, elsewhere, anyBody, twoForms, passedOn];

it('says of itself what the OpenAPI document shows', () => {
  expect(stepwise.declared).toMatchObject({ path: '/step/{name}', proof: [['xsrf']], idempotent: true });
  expect(neutral.declared).toMatchObject({ proof: [] });
  expect(neutral.declared).not.toHaveProperty('idempotent');
});

eachDatabase((_, open) => {
  let db: Awaited<ReturnType<typeof open>>['db'];
  let app: FastifyInstance;
  let origin: string;
  let steps: string[];

  beforeAll(async () => {
    ({ db } = await open());
  });
  beforeEach(async () => {
    await db.delete(throttles);
    await db.delete(idempotentRequests);
    steps = [];
    const now = () => new Date('2026-11-24T12:00:00Z');
    const keys = [new Uint8Array(32)] as const;
    const context: TestContext = {
      db,
      audit: auditTrail(keys, now),
      now,
      steps,
      editions: [EDITION],
      message: (code) => code,
      internalSecret: 'internal',
      keys: { idempotency: keys, captcha: keys },
      throttle: new Throttle(keys, now),
      captcha: 'off',
      signUpsPerAddress: 'limited',
      secureCookies: false,
    };
    app = Fastify();
    problemResponses(app, undefined, () => undefined);
    await app.register(cookie);
    takeJsonOnly(app);
    for (const call of CALLS) call.register(app, context);
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterEach(() => app.close());

  const step = async (text: string, { key, token = TOKEN }: { key?: string; token?: string } = {}) => {
    const answer = await fetch(`${origin}/step/one`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `${XSRF_COOKIE.name}=${TOKEN}`,
        [XSRF_HEADER]: token,
        ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
      },
      body: JSON.stringify({ text }),
    });
    return {
      status: answer.status,
      id: answer.headers.get('x-made-as'),
      body: (await answer.json()) as { token?: string; code?: string },
    };
  };
  const written = async () =>
    (await db.select({ key: throttles.key }).from(throttles)).filter(({ key }) => key.startsWith('written'));

  describe('the steps of a call', () => {
    it('run in their order, and each is given what those before it found', async () => {
      const { status, id, body } = await step('three');
      expect({ status, body }).toEqual({ status: 200, body: { token: id } });
      expect(steps).toEqual(['identify', 'check one somebody', 'ready', 'prepare 5', 'write 10', 'finish']);
    });

    it('end at the first that refuses', async () => {
      expect(await step('three', { token: 'wrong' })).toMatchObject({ status: 403, body: { code: 'xsrf-missing' } });
      expect(steps).toEqual([]);
      expect(await step('')).toMatchObject({ status: 422, body: { code: 'bad-input' } });
      expect(steps).toEqual([]);
      expect(await step('refused')).toMatchObject({ status: 422, body: { errors: { text: [{ code: 'invalid' }] } } });
      expect(steps).toEqual(['identify', 'check one somebody']);
      for (const text of ['a', 'b', 'c']) expect((await step(text)).status).toBe(200);
      steps.length = 0;
      expect(await step('d')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(steps).toEqual(['identify', 'check one somebody', 'ready']);
    });

    it('[FRM-7, FRM-8] count no try that the site could not answer', async () => {
      for (let i = 0; i < 5; i += 1)
        expect(await step('full')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      for (const text of ['a', 'b', 'c']) expect((await step(text)).status).toBe(200);
      expect((await step('full')).status, 'a try too many stays one').toBe(429);
    });

    it('[FRM-7] answer a repeat under its key as before, and write once, one after the other or at once', async () => {
      const first = await step('same', { key: 'k1' });
      steps.length = 0;
      expect(await step('same', { key: 'k1' })).toEqual(first);
      expect(steps).toEqual(['identify', 'check one somebody', 'finish']);
      expect(await step('another', { key: 'k1' })).toMatchObject({
        status: 409,
        body: { code: 'idempotency-conflict' },
      });
      const atOnce = await Promise.all([step('twice', { key: 'k2' }), step('twice', { key: 'k2' })]);
      expect(atOnce[0]).toEqual(atOnce[1]);
      expect(atOnce[0]?.status).toBe(200);
      expect(await written()).toHaveLength(2);
    });

    it('leave nothing of a write that fails: neither rows nor the claim of the key', async () => {
      expect(await step('fails', { key: 'k3' })).toMatchObject({ status: 403, body: { code: 'not-offered' } });
      expect(await written()).toEqual([]);
      expect(await db.select().from(idempotentRequests)).toEqual([]);
    });

    it('store what was written, not what is put to it for each answer', async () => {
      const { id } = await step('stored', { key: 'k4' });
      const rows = await db
        .select()
        .from(idempotentRequests)
        .where(eq(idempotentRequests.attemptId, id ?? ''));
      expect(rows).toMatchObject([{ answer: id }]);
    });
  });

  describe('a call that handles its request itself', () => {
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as { token?: string; errors?: object } };
    };

    it('is refused where the site has no such thing before its body is judged, by the form that the body has', async () => {
      expect(await post('/two-forms', {}, { 'x-offered': 'no' })).toMatchObject({ body: { code: 'not-offered' } });
      expect(Object.keys((await post('/two-forms', { code: 1 })).body.errors ?? {})).toEqual(['code']);
      expect(Object.keys((await post('/two-forms', {})).body.errors ?? {})).toEqual(['phone']);
      expect(steps).toEqual(['offered', 'offered', 'offered']);
    });

    it('[FRM-7] stores its answer itself, and a repeat is finished by it', async () => {
      const first = await post('/two-forms', { phone: '1' }, { [IDEMPOTENCY_HEADER]: 'k5' });
      expect(await post('/two-forms', { phone: '1' }, { [IDEMPOTENCY_HEADER]: 'k5' })).toEqual(first);
      expect(steps).toEqual(['offered', 'handle', 'finish', 'offered', 'finish']);
    });

    it('counts a form as the same request for as long as its body says', async () => {
      const asForm = { [IDEMPOTENCY_HEADER]: 'k6', [INTERNAL_CALL_HEADER]: 'internal' };
      const [phone, code] = [
        await post('/two-forms', { phone: '1' }, asForm),
        await post('/two-forms', { code: '1' }, { ...asForm, [IDEMPOTENCY_HEADER]: 'k7' }),
      ];
      await db.update(idempotentRequests).set({ createdAt: new Date('2026-11-24T11:58:00Z') });
      expect(await post('/two-forms', { phone: '1' }, asForm)).not.toEqual(phone);
      expect(await post('/two-forms', { code: '1' }, { ...asForm, [IDEMPOTENCY_HEADER]: 'k7' })).toEqual(code);
    });

    it('answers as another call did, which stores what it answered', async () => {
      expect(await post('/passed-on', {}, { [IDEMPOTENCY_HEADER]: 'no good key' })).toEqual({
        status: 202,
        body: { token: 'of another call' },
      });
      expect(passedOn.declared.idempotent).toBe(true);
    });
  });

  it('answers alike over a limit that must not show, and does nothing', async () => {
    const ask = async () => (await fetch(`${origin}/neutral`, { method: 'POST' })).json();
    expect([await ask(), await ask()]).toEqual([{ sent: true }, { sent: true }]);
    expect(steps).toEqual(['sent']);
  });

  it('answers text, leads elsewhere, and takes a body that it does not look at', async () => {
    const text = await fetch(`${origin}/files/a%20b`);
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/plain; charset=utf-8', 'a b']);
    expect(await (await fetch(`${origin}/files/a/`)).text()).toBe('a');
    const led = await fetch(`${origin}/elsewhere`, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([303, '/en-gb']);
    const any = await fetch(`${origin}/any-body`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(await any.json()).toEqual({ sent: true });
  });
});
