import { anyone } from '#calls/guard.ts';
import { requestEdition } from '#calls/request-edition.ts';
import { setXsrfCookie, xsrfToken } from '#calls/xsrf.ts';
import { defineCall } from '../define-call.ts';

/** For clients that keep no cookies a script can read. */
export const xsrfCall = defineCall({
  method: 'GET',
  path: '/api/xsrf',
  tag: 'log-in',
  guard: anyone,
  summary: 'Sets the cookie XSRF-TOKEN, and answers its value',
  query: {
    begun: {
      about: 'The form, version and step that a visitor begins to fill in, which is counted: `live-sign-up/2/account`.',
    },
  },
  answer: 'TokenAnswer',
  refusals: [],
  examples: [{ name: 'token' }],
  handle: ({ context, request, reply }) => {
    const token = xsrfToken(request);
    setXsrfCookie(context, reply, token);
    const { begun } = request.query as { readonly begun?: unknown };
    if (typeof begun === 'string')
      context.formCounts?.begun({
        named: begun,
        edition: requestEdition(context.editions, request).id,
        agent: request.headers['user-agent'],
        referrer: request.headers.referer,
      });
    return { token };
  },
});
