import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#contracts/problems.ts';
import type { PageAnswer, Pages } from '#pages/page-answer.ts';
import type { FormLoads } from './form-loads.ts';
import type { PageCache } from './page-cache.ts';
import type { PageSender } from './page-sender.ts';
import type { Previews } from './previews.ts';
import { pathOf, queryOf } from './request-target.ts';
import { send } from './send.ts';
import { FOR_ONE_VISITOR, visitorOf } from './visitor-of.ts';
import { wantsPage } from './wants-page.ts';

type PageRoutes = {
  /** Of the content of the moment. */
  readonly pages: () => Pages;
  readonly cache: PageCache;
  readonly sender: PageSender;
  readonly anyEdition: readonly string[];
  readonly previews: Previews;
  readonly loads: FormLoads | undefined;
};

/** GET addresses that are pages: the entrance, the pages that may be asked for without an edition (`anyEdition`), the chooser, every edition's pages, and the page for what is not there. */
export function pageRoutes(
  app: FastifyInstance,
  { pages, cache, sender, anyEdition, previews, loads }: PageRoutes,
): void {
  /**
   * `/`, or a page whose address names no edition: to the visitor's edition of it, with the query as it came, since
   * adverts and partners link to the bare host (TRK-1, TRK-2).
   */
  const enter = (page: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await pages().entrance(visitorOf(request));
    return sendTo(
      request,
      reply,
      answer.kind === 'redirect' ? { ...answer, location: answer.location + page } : answer,
    );
  };
  /** For this visitor alone; a redirect keeps the query as it came. */
  const sendTo = (request: FastifyRequest, reply: FastifyReply, answer: PageAnswer) => {
    const target = request.raw.url ?? '/';
    return sender.once(
      request,
      reply,
      answer.kind === 'redirect'
        ? { ...answer, location: `${encodeURI(answer.location)}${target.slice(pathOf(target).length)}` }
        : answer,
      FOR_ONE_VISITOR,
    );
  };
  app.get('/', enter(''));
  for (const page of anyEdition) app.get(`/${page}`, enter(`/${page}`));

  app.get('/*', async (request, reply) => {
    const target = request.raw.url ?? '/';
    const path = pathOf(target);
    const query = queryOf(target);
    const now = new Date();
    const moment = previews.momentOf(request.raw, now);
    if (moment !== undefined)
      return sender.once(request, reply, await previews.render(moment, { path, query, now }), {
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      });
    const stray = wantsPage(request) ? await pages().withoutEdition(path, visitorOf(request)) : undefined;
    if (stray !== undefined) return sendTo(request, reply, stray);
    const representation = await cache.get(path, query, async () =>
      sender.prepare(await pages().render({ path, query, now })),
    );
    // A program that asks for what is no page wants problem details: 405 where the address takes another method.
    if (representation.status === 404 && !wantsPage(request)) return reply.callNotFound();
    if (representation.status === 451 && !wantsPage(request)) throw new ProblemError('withheld-by-law');
    if (representation.status === 410 && !wantsPage(request)) throw new ProblemError('gone');
    reply.hijack();
    send(request.raw, reply.raw, representation);
    loads?.seen(request.raw, representation);
    return reply;
  });
}
