import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEMS, type ProblemCode, type ProblemDetails, ProblemError } from '#contracts/problems.ts';
import { type ProblemPages, answerProblem, problemResponses } from './problem-responses.ts';

const log: string[] = [];

function appWith(pages?: ProblemPages): FastifyInstance {
  const app = Fastify({
    logger: { level: 'error', stream: new Writable({ write: (chunk, _, done) => (log.push(String(chunk)), done()) }) },
    frameworkErrors: answerProblem,
  });
  problemResponses(app, pages, () => undefined);
  app.get<{ Params: { code: ProblemCode } }>('/problem/:code', async ({ params }) => {
    throw new ProblemError(params.code, 'more about it', {
      errors: { email: [{ code: 'invalid', message: 'no' }] },
      retryAfterSeconds: 7,
    });
  });
  app.get('/throws', async () => {
    throw new Error('the cable is unplugged');
  });
  app.get('/query', async () => {
    const cause = Object.assign(new Error('duplicate key, ada@example.com'), {
      code: '23505',
      severity: 'ERROR',
      constraint: 'profiles_email',
      table: 'profiles',
      detail: 'ada@example.com',
    });
    throw new DrizzleQueryError('insert into profiles', ['ada@example.com', 'hunter2'], cause);
  });
  app.get('/away', async () => {
    throw new DrizzleQueryError(
      'select',
      [],
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    );
  });
  app.post('/post', async () => ({ ok: true }));
  app.put('/post', async () => ({ ok: true }));
  return app;
}

describe('refusals and failures', () => {
  const app = appWith();
  afterAll(() => app.close());

  it.each(Object.keys(PROBLEMS) as ProblemCode[])('answers %s as problem details (RFC 9457)', async (code) => {
    const answer = await app.inject({ url: `/problem/${code}` });
    const { status, title } = PROBLEMS[code];
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
      '7',
    ]);
    expect(answer.json<ProblemDetails>()).toEqual({
      type: `/problems/${code}`,
      title,
      status,
      code,
      ...(status < 500 ? { detail: 'more about it' } : {}),
      errors: { email: [{ code: 'invalid', message: 'no' }] },
      requestId: expect.stringMatching(/./),
    });
  });

  it('tells the log what failed, and the visitor only that it did', async () => {
    const answer = await app.inject({ url: '/throws' });
    expect(answer.json()).toEqual({
      type: '/problems/internal',
      title: PROBLEMS.internal.title,
      status: 500,
      code: 'internal',
      requestId: expect.any(String),
    });
    expect(log.at(-1)).toContain('the cable is unplugged');
    expect(log.at(-1)).toContain('problem-responses.test.ts');
    expect(log.at(-1)).toContain('"route":"/throws"');
  });

  it('keeps a failed query’s parameters and row out of answer and log', async () => {
    const answer = await app.inject({ url: '/query' });
    expect(answer.statusCode).toBe(500);
    expect(log.at(-1)).toContain('"code":"23505","constraint":"profiles_email","table":"profiles"');
    expect(`${answer.body}${log.join('')}`).not.toMatch(/ada@example|hunter2|insert into/);
  });

  it('says for how long to stay away while the database rests', async () => {
    const answer = await app.inject({ url: '/away' });
    expect([answer.statusCode, answer.json<ProblemDetails>().code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
  });

  it('names the methods that an address takes', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/post?x=1' });
    expect([answer.statusCode, answer.json<ProblemDetails>().code, answer.headers['allow']]).toEqual([
      405,
      'method-not-allowed',
      'POST, PUT',
    ]);
    expect((await app.inject({ method: 'POST', url: '/problem/a/b' })).json<ProblemDetails>().code).toBe('not-found');
  });

  it.each([
    ['/%zz', 400, 'bad-address'],
    [`/problem/${'x'.repeat(200)}`, 404, 'not-found'],
    ['/nothing', 404, 'not-found'],
  ])('answers GET %.20s with %i %s', async (url, status, code) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json<ProblemDetails>().code]).toEqual([status, code]);
  });
});

describe('refusals and failures for who asked for a page', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = appWith({
      wantsPage: (request) => request.headers.accept === 'text/html',
      notFoundPage: async (_request, reply) => reply.code(404).type('text/html').send('<h1>Not here</h1>'),
      failurePage: async (request, reply) => reply.code(500).type('text/html').send(`<h1>Failed: ${request.id}</h1>`),
    });
  });
  afterAll(() => app.close());

  it('are pages', async () => {
    const headers = { accept: 'text/html' };
    expect((await app.inject({ url: '/nothing', headers })).body).toBe('<h1>Not here</h1>');
    expect((await app.inject({ url: '/throws', headers })).body).toMatch(/^<h1>Failed: req-/);
    expect((await app.inject({ url: '/nothing' })).json<ProblemDetails>().code).toBe('not-found');
  });
});
