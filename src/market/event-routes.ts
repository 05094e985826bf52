import type { FastifyPluginAsync } from 'fastify';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { TICK_STREAMS } from '#contracts/ticks.ts';
import type { Gateway } from '#market/gateway/gateway.ts';
import { QUOTES_CALL } from '#market/quotes-call.ts';

/** GET /sse/ticks and /sse/ticks-change, with token, instruments and pace as query: the streams for networks that break WebSockets. */
export function eventRoutes(gateway: Pick<Gateway, 'handleEvents'>): FastifyPluginAsync {
  return async (app) => {
    for (const stream of TICK_STREAMS) {
      app.get<{ Querystring: Record<string, unknown> }>(
        `/sse/${stream}`,
        { exposeHeadRoute: false },
        (request, reply) => {
          // The headers that every answer of the server has are Fastify's to send; here the answer is written past it.
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value);
          const refusal = gateway.handleEvents(request.raw, reply.raw, stream, request.query);
          if (refusal === undefined) reply.hijack();
          else
            void reply
              .code(refusal.status)
              .header('cache-control', 'no-store')
              .type('text/plain; charset=utf-8')
              .send(refusal.text);
        },
      );
    }
  };
}

export const EVENT_CALLS: readonly DeclaredCall[] = TICK_STREAMS.map((stream) => ({
  ...QUOTES_CALL,
  path: `/sse/${stream}`,
  summary: `The messages of the websocket /ws/${stream}, as an event stream`,
  query: {
    token: { about: 'Of the token call.', required: true },
    instruments: { about: 'Symbols, by commas.', required: true },
    pace: { about: 'At most one update a second.', values: ['slow'] },
  },
  answer: { type: 'text/event-stream', about: 'Data messages; in the end the event `close` with `{code, reason}`.' },
  refusals: [],
  texts: { 403: 'The page is of an origin that may not read prices here.', 503: 'The gateway is not open.' },
}));
