import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageAnswer } from '#pages/page-answer.ts';
import { formsOnPage } from './counted-forms.ts';
import type { SentPage } from './dev-server.ts';
import type { ShownForm } from './form-loads.ts';
import type { Rendered } from './page-cache.ts';
import { type Compression, represent } from './representation.ts';
import { pagePolicy } from './security-headers.ts';
import { send } from './send.ts';

/** Turns the answers of the pages module into bytes and headers. */
export class PageSender {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #publicUrl: string;
  readonly #preparePage: (page: SentPage) => SentPage;

  /** `preparePage`: of a DevServer. */
  constructor(
    headers: Readonly<Record<string, string>>,
    publicUrl: string,
    preparePage: (page: SentPage) => SentPage = (page) => page,
  ) {
    this.#headers = headers;
    this.#publicUrl = publicUrl;
    this.#preparePage = preparePage;
  }

  /** `extra` headers win. Compressed quickly, since a visitor waits for it. */
  async prepare(answer: PageAnswer, extra: Readonly<Record<string, string>> = {}): Promise<Rendered> {
    if (answer.kind === 'redirect') {
      const headers = { ...this.#headers, Location: answer.location, 'Cache-Control': 'no-cache', ...extra };
      const representation = await represent(answer.status, 'text/plain; charset=utf-8', Buffer.from(''), headers);
      return { representation, keep: answer.cacheable, queryKeys: [], validUntil: undefined };
    }
    const { html, policy } = this.#preparePage({
      html: answer.html,
      policy: pagePolicy(answer.csp, this.#publicUrl),
    });
    const headers = {
      ...this.#headers,
      'Content-Security-Policy': policy,
      ...(answer.csp.mayBeFramed === true ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
      'Content-Language': answer.language,
      ...(answer.isPrivate
        ? { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
        : { 'Cache-Control': 'no-cache' }),
      ...(answer.hasVersions === true ? { Vary: 'Cookie' } : {}),
      ...extra,
    };
    const body = Buffer.from(html, 'utf8');
    const forms = shownForms(answer);
    const compressed = async (compression: Compression) => ({
      ...(await represent(answer.status, 'text/html; charset=utf-8', body, headers, compression)),
      ...(forms.length > 0 && { forms }),
    });
    // What is not there is rendered for each who asks: keeping it would let anyone fill the cache.
    return {
      representation: await compressed('quick'),
      strongest: () => compressed('strongest'),
      keep: answer.cacheable && answer.status === 200,
      queryKeys: answer.queryKeys,
      validUntil: answer.validUntil,
    };
  }

  /** Sends an answer made for one visitor, with the cookies that were set on the way. */
  async once(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: PageAnswer,
    extra: Readonly<Record<string, string>>,
  ): Promise<FastifyReply> {
    const { representation } = await this.prepare(answer, extra);
    const cookies = reply.getHeader('set-cookie');
    reply.hijack();
    if (cookies !== undefined) reply.raw.setHeader('Set-Cookie', cookies as string[]);
    send(request.raw, reply.raw, representation);
    return reply;
  }
}

/** What a load of the page counts as seen; nothing of pages that are in no edition or are not what was asked for. */
function shownForms({ editionId, html, status }: Extract<PageAnswer, { kind: 'page' }>): readonly ShownForm[] {
  if (editionId === undefined || status !== 200) return [];
  return formsOnPage(html).map(({ form: { id, version }, step }) => ({
    edition: editionId,
    form: id,
    version,
    step,
  }));
}
