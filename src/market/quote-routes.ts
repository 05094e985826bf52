import type { FastifyPluginAsync } from 'fastify';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import type { Instrument } from '#contracts/instruments.ts';
import { GATEWAY_MAX_INSTRUMENTS } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { QUOTES_CALL } from '#market/quotes-call.ts';
import type { TickTokens } from '#market/tick-token.ts';

const TOKEN_PATH = '/api/quotes/token';
const TYPICAL_SPREADS_PATH = '/api/ajax/quotes_typical_spreads';

/** GET /api/quotes/token → {token} (LIV-1) and GET /api/ajax/quotes_typical_spreads?instruments= → {data: slug → spread}. */
export function quoteRoutes(instruments: readonly Instrument[], tokens: TickTokens): FastifyPluginAsync {
  const instrumentOf = new Map(
    instruments.flatMap((instrument) => [
      [instrument.symbol, instrument],
      [instrument.slug, instrument],
    ]),
  );

  return async (app) => {
    app.get(TOKEN_PATH, (_request, reply) => reply.header('cache-control', 'no-store').send({ token: tokens.issue() }));

    /** Takes symbols and slugs, mixed, by commas; leaves out what is not quoted here. Spreads are price units. */
    app.get<{ Querystring: Record<string, string | string[] | undefined> }>(TYPICAL_SPREADS_PATH, (request, reply) => {
      const named = [request.query['instruments'] ?? []]
        .flat()
        .join()
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
      if (named.length === 0) throw invalid('required', 'Name the instruments, by commas.');
      if (named.length > 2 * GATEWAY_MAX_INSTRUMENTS)
        throw invalid('too-many', `Name at most ${2 * GATEWAY_MAX_INSTRUMENTS} symbols and slugs.`);
      const data: Record<string, number> = {};
      for (const name of named) {
        const instrument = instrumentOf.get(name) ?? instrumentOf.get(name.toLowerCase());
        if (instrument !== undefined) data[instrument.slug] = instrument.typicalSpread;
      }
      return reply.send({ data });
    });
  };
}

const invalid = (code: string, message: string): ProblemError =>
  new ProblemError('bad-input', message, { errors: { instruments: [{ code, message }] } });

export const QUOTE_CALLS: readonly DeclaredCall[] = [
  {
    ...QUOTES_CALL,
    path: TOKEN_PATH,
    summary: 'A token to open a price stream with',
    answer: 'TokenAnswer',
    refusals: [],
    examples: [{ name: 'token' }],
  },
  {
    ...QUOTES_CALL,
    path: TYPICAL_SPREADS_PATH,
    summary: 'Typical spreads, in units of price',
    query: { instruments: { about: 'Symbols and slugs, by commas.', required: true } },
    answer: 'TypicalSpreadsAnswer',
    examples: [{ name: 'two', query: { instruments: 'EURUSD,GBPUSD' } }],
  },
];
