import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GATEWAY_MAX_INSTRUMENTS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { quoteRoutes } from '#market/quote-routes.ts';
import { TEST_INSTRUMENTS } from '#market/testing/test-instruments.ts';
import { createTickTokens } from '#market/tick-token.ts';

const tokens = createTickTokens([new TextEncoder().encode('a secret of thirty-two characters')], Date.now);

describe('quote calls', () => {
  const app = { instance: fastify(), origin: '' };
  let problem: unknown;

  beforeEach(async () => {
    problem = undefined;
    app.instance = fastify();
    app.instance.setErrorHandler((error, _request, reply) => {
      problem = error;
      return reply.code(error instanceof ProblemError ? 422 : 500).send({});
    });
    await app.instance.register(quoteRoutes(TEST_INSTRUMENTS, tokens));
    app.origin = await app.instance.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.instance.close());

  const spreads = (query: string) => fetch(`${app.origin}/api/ajax/quotes_typical_spreads${query}`);

  it('[LIV-1] the token URL answers {token}, a good one, which nobody may keep', async () => {
    const response = await fetch(`${app.origin}/api/quotes/token`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { token } = (await response.json()) as { token: string };
    expect(tokens.check(token)).toBe('good');
  });

  it.each([
    ['?instruments=EURUSD,gold', { 'eur-usd': 0.00008, gold: 0.28 }],
    ['?instruments=eur-usd%2C%20XAUUSD', { 'eur-usd': 0.00008, gold: 0.28 }],
    ['?instruments=Gold', { gold: 0.28 }],
    ['?instruments=EURUSD&instruments=gold,apple', { 'eur-usd': 0.00008, gold: 0.28, apple: 0.06 }],
    ['?instruments=EURXYZ,EURUSD,__proto__,constructor', { 'eur-usd': 0.00008 }],
    ['?instruments=EURXYZ', {}],
  ])('[QTS-11] typical spreads for %s, by slug, in price units, unknown ones left out', async (query, data) => {
    const response = await spreads(query);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data });
  });

  it.each([
    ['', 'required'],
    ['?instruments=', 'required'],
    ['?instruments=%20,,', 'required'],
    [`?instruments=${'EURUSD,'.repeat(2 * GATEWAY_MAX_INSTRUMENTS + 1)}`, 'too-many'],
  ])('[QTS-11] refuses %s with a problem that names the field', async (query, code) => {
    expect((await spreads(query)).status).toBe(422);
    expect(problem).toMatchObject({
      code: 'bad-input',
      errors: { instruments: [{ code, message: expect.any(String) }] },
    });
  });

  it('[QTS-11] takes every pair and slug of the largest page', async () => {
    const query = Array.from({ length: GATEWAY_MAX_INSTRUMENTS }, () => 'EURUSD,eur-usd').join();
    expect((await spreads(`?instruments=${query}`)).status).toBe(200);
  });
});
