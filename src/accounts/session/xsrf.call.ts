import { anyone } from '#calls/guard.ts';
import { setXsrfCookie, xsrfToken } from '#calls/xsrf.ts';
import { defineCall } from '../define-call.ts';

/** For clients that keep no cookies a script can read. */
export const xsrfCall = defineCall({
  method: 'GET',
  path: '/api/xsrf',
  tag: 'log-in',
  guard: anyone,
  summary: 'Sets the cookie XSRF-TOKEN, and answers its value',
  answer: 'TokenAnswer',
  refusals: [],
  examples: [{ name: 'token' }],
  handle: ({ context, request, reply }) => {
    const token = xsrfToken(request);
    setXsrfCookie(context, reply, token);
    return { token };
  },
});
