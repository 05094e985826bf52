import type { IncomingMessage } from 'node:http';
import { desc, eq, ilike } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Database } from '#contracts/database.ts';
import { EMAIL_MAX_LENGTH, OUTBOX_SHOWN } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { outboxMails, outboxMessages } from '../delivery.tables.ts';
import type { MailBrand } from '../render-mail.ts';
import { OUTBOX_CSS, type OutboxItem, outboxList, outboxMail, outboxMessage } from './outbox-pages.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** A mail may style itself, show pictures of this site and lead somewhere when clicked, nothing else. */
const mailPolicy = (publicUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(publicUrl).origin}; base-uri 'self'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`;

/** Kept by nobody: what is here opens accounts. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

export type MayReadOutbox = (request: IncomingMessage) => boolean;

type OutboxAccess = { readonly tokensCss: string; readonly mayRead: MayReadOutbox };

/** The development outbox: pages for people, in plain HTML. To who may not read it, it does not exist. */
export function outboxRoutes(db: Database, brand: MailBrand, { tokensCss, mayRead }: OutboxAccess): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (mayRead(request.raw)) return void reply.headers(PRIVATE);
      reply.callNotFound();
      return reply;
    });
    const page = (reply: FastifyReply, html: string) =>
      reply.header('Content-Security-Policy', PAGE_POLICY).type('text/html; charset=utf-8').send(html);
    const isId = (id: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
    const find = async (id: string): Promise<OutboxItem> => {
      if (!isId(id)) throw new ProblemError('not-found', 'There is no such message in the outbox.');
      const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
      if (mail !== undefined) return { kind: 'mail', mail };
      const [message] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
      if (message === undefined) throw new ProblemError('not-found', 'There is no such message in the outbox.');
      return { kind: 'message', message };
    };

    app.get<{ Querystring: { to?: unknown } }>('/outbox', async (request, reply) => {
      const recipient =
        typeof request.query.to === 'string'
          ? request.query.to
              .replaceAll(/\p{Cc}/gu, '')
              .trim()
              .slice(0, EMAIL_MAX_LENGTH)
          : '';
      const like = `%${recipient.toWellFormed().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const mails = await db
        .select()
        .from(outboxMails)
        .where(ilike(outboxMails.recipient, like))
        .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
        .limit(OUTBOX_SHOWN);
      const messages = await db
        .select()
        .from(outboxMessages)
        .where(ilike(outboxMessages.recipient, like))
        .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
        .limit(OUTBOX_SHOWN);
      const items = [
        ...mails.map((mail): OutboxItem => ({ kind: 'mail', mail })),
        ...messages.map((message): OutboxItem => ({ kind: 'message', message })),
      ];
      return page(reply, outboxList(items.toSorted(newestFirst).slice(0, OUTBOX_SHOWN), recipient, brand));
    });
    app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
      const item = await find(request.params.id);
      return page(reply, item.kind === 'mail' ? outboxMail(item.mail, brand) : outboxMessage(item.message, brand));
    });
    app.get<{ Params: { id: string } }>('/outbox/:id/html', async (request, reply) => {
      const item = await find(request.params.id);
      if (item.kind !== 'mail') throw new ProblemError('not-found', 'An SMS and an event have no HTML.');
      const { html } = item.mail;
      return reply
        .headers({ 'Content-Security-Policy': mailPolicy(brand.publicUrl), 'X-Frame-Options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(html.replace('<head>', '<head>\n<base target="_top">'));
    });
    app.get('/outbox/style.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(`${tokensCss}\n${OUTBOX_CSS}`),
    );
  };
}

/** Ids are in the order of their making (nextJobId), which tells those of one moment apart. */
function newestFirst(a: OutboxItem, b: OutboxItem): number {
  const [one, other] = [a, b].map((item) => (item.kind === 'mail' ? item.mail : item.message));
  return (
    (other?.createdAt.getTime() ?? 0) - (one?.createdAt.getTime() ?? 0) ||
    (other?.id ?? '').localeCompare(one?.id ?? '')
  );
}
