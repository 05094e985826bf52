import type { FastifyInstance } from 'fastify';
import type { AccountsContext } from '../accounts-context.ts';
import { setXsrfCookie, xsrfToken } from '../xsrf.ts';

/** GET /api/xsrf: sets the cookie and answers its value, for clients that keep no cookies a script can read. */
export function xsrfCall(app: FastifyInstance, context: AccountsContext): void {
  app.get('/api/xsrf', async (request, reply): Promise<{ token: string }> => {
    const token = xsrfToken(request);
    setXsrfCookie(context, reply, token);
    return { token };
  });
}
