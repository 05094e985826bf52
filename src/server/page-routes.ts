import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EDITION_COOKIE } from '#contracts/cookies.ts';
import type { PageAnswer, Pages } from '#pages/create-pages.tsx';
import type { PageCache, Rendered } from './page-cache.ts';
import { represent } from './representation.ts';
import { pagePolicy } from './security-headers.ts';
import { send } from './send.ts';

type PageRoutesOptions = {
  readonly pages: Pages;
  readonly cache: PageCache;
  readonly headers: Readonly<Record<string, string>>;
  readonly publicUrl: string;
};

/** GET addresses that are pages: the entrance, the chooser, every edition's pages, and the page for what is not there. */
export function pageRoutes(app: FastifyInstance, options: PageRoutesOptions): PageSender {
  const { pages, cache } = options;
  const sender = new PageSender(options);

  app.get('/', async (request, reply) => {
    const cookie = request.cookies[EDITION_COOKIE.name];
    const answer = await pages.entrance({
      ...(cookie === undefined ? {} : { editionCookie: cookie }),
      ...(request.headers['accept-language'] === undefined ? {} : { acceptLanguage: request.headers['accept-language'] }),
    });
    return sender.once(request, reply, answer, { 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Language' });
  });

  app.get('/*', async (request, reply) => {
    const target = request.raw.url ?? '/';
    const mark = target.indexOf('?');
    const path = mark === -1 ? target : target.slice(0, mark);
    const query = new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1));
    const representation = await cache.get(path, query, async () => sender.prepare(await pages.render({ path, query, now: new Date() })));
    reply.hijack();
    send(request.raw, reply.raw, representation);
  });
  return sender;
}

/** Turns what the pages room answers into bytes and headers. */
export class PageSender {
  readonly #options: PageRoutesOptions;

  constructor(options: PageRoutesOptions) {
    this.#options = options;
  }

  async prepare(answer: PageAnswer, extra: Readonly<Record<string, string>> = {}, readers: 'many' | 'one' = 'many'): Promise<Rendered> {
    const { headers, publicUrl } = this.#options;
    if (answer.kind === 'redirect') {
      const representation = await represent(answer.status, 'text/plain; charset=utf-8', Buffer.from(''), {
        ...headers,
        Location: answer.location,
        'Cache-Control': 'no-cache',
        ...extra,
      });
      return { representation, keep: answer.cacheable, queryKeys: [], validUntil: undefined };
    }
    const representation = await represent(
      answer.status,
      'text/html; charset=utf-8',
      Buffer.from(answer.html, 'utf8'),
      {
        ...headers,
        'Content-Security-Policy': pagePolicy(answer.csp, publicUrl),
        'Content-Language': answer.language,
        'Cache-Control': 'no-cache',
        ...extra,
      },
      readers,
    );
    // What is not there is rendered for each who asks: keeping it would let anyone fill the cache.
    return { representation, keep: answer.cacheable && answer.status === 200, queryKeys: answer.queryKeys, validUntil: answer.validUntil };
  }

  /** Sends an answer made for one visitor. */
  async once(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer, extra: Readonly<Record<string, string>>): Promise<FastifyReply> {
    const { representation } = await this.prepare(answer, extra, 'one');
    const cookies = reply.getHeader('set-cookie');
    reply.hijack();
    if (cookies !== undefined) reply.raw.setHeader('Set-Cookie', cookies as string[]);
    send(request.raw, reply.raw, representation);
    return reply;
  }
}
