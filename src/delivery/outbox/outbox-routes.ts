import { desc, eq } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Database } from '#contracts/database.ts';
import { OUTBOX_SHOWN } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { outboxMails } from '../delivery.tables.ts';
import { OUTBOX_CSS, outboxList, outboxMail } from './outbox-pages.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail may style itself and lead somewhere when clicked, nothing else. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation";

/** The development outbox: pages for people, in plain HTML. */
export function outboxRoutes(db: Database, brandName: string, tokensCss: string): FastifyPluginAsync {
  return async (app) => {
    const page = (reply: FastifyReply, html: string) =>
      reply.headers({ 'Content-Security-Policy': PAGE_POLICY, 'X-Robots-Tag': 'noindex' }).type('text/html; charset=utf-8').send(html);
    const find = async (id: string) => {
      const [mail] = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? await db.select().from(outboxMails).where(eq(outboxMails.id, id)) : [];
      if (mail === undefined) throw new ProblemError('not-found', 'There is no such mail in the outbox.');
      return mail;
    };

    app.get('/outbox', async (_request, reply) => {
      const mails = await db.select().from(outboxMails).orderBy(desc(outboxMails.createdAt), desc(outboxMails.id)).limit(OUTBOX_SHOWN);
      return page(reply, outboxList(mails, brandName));
    });
    app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => page(reply, outboxMail(await find(request.params.id), brandName)));
    app.get<{ Params: { id: string } }>('/outbox/:id/html', async (request, reply) => {
      const { html } = await find(request.params.id);
      return reply
        .headers({ 'Content-Security-Policy': MAIL_POLICY, 'X-Frame-Options': 'SAMEORIGIN', 'X-Robots-Tag': 'noindex' })
        .type('text/html; charset=utf-8')
        .send(html.replace('<head>', '<head>\n<base target="_top">'));
    });
    app.get('/outbox/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(`${tokensCss}\n${OUTBOX_CSS}`));
  };
}
