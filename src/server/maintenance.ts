import type { FastifyInstance } from 'fastify';
import { MAINTENANCE_RETRY_AFTER_S } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import type { Pages } from '#pages/page-answer.ts';
import type { PageSender } from './page-sender.ts';
import { pathOf } from './request-target.ts';
import { wantsPage } from './wants-page.ts';

/** What goes on while the site rests: who watches it, and who works on it. */
const OPEN = /^\/(?:healthz|readyz|metrics)$|^\/(?:api\/)?(?:operators?|staff|office)(?:\/|$)/;

const staysOpen = (target: string): boolean => OPEN.test(pathOf(target));

/** MAINTENANCE=on: everybody else is asked to come again (RFC 9110 15.6.4), visitors by a page in their language. */
export function maintenance(app: FastifyInstance, pages: () => Pages, sender: PageSender): void {
  app.addHook('onRequest', async (request, reply) => {
    const target = request.raw.url ?? '/';
    if (staysOpen(target)) return undefined;
    if (!wantsPage(request))
      throw new ProblemError('unavailable', undefined, { retryAfterSeconds: MAINTENANCE_RETRY_AFTER_S });
    return sender.once(request, reply, pages().maintenance(pathOf(target)), {
      'Cache-Control': 'no-store',
      'Retry-After': String(MAINTENANCE_RETRY_AFTER_S),
    });
  });
}
