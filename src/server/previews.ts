import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyRing } from '#contracts/key-ring.ts';
import { PREVIEW_LINK_GOOD_FOR_DAYS, PREVIEWS_KEPT } from '#contracts/limits.ts';
import type { ContentMoment } from '#content/shown-page.ts';
import type { PageAnswer, PageRequest, Pages } from '#pages/page-answer.ts';
import type { ArrivedRequest } from './from-this-machine.ts';
import { queryOf } from './request-target.ts';

/** `?preview=2026-12-24`, or `?preview=now`; `key` opens it on a public site. */
const PREVIEW_KEY = 'preview';
const PASS_KEY = 'key';
const DAY_MS = 86_400_000;
const PASS = /^(\d{9,11})\.([\w-]{43})$/;

const signature = (secret: Uint8Array, until: string): string =>
  createHmac('sha256', secret).update(`preview ${until}`).digest('base64url');

/** What an editor adds to an address to see drafts and days to come; good for a week, for every page. */
export function previewQuery(secrets: KeyRing, date: string, now: Date): string {
  const until = String(Math.floor((now.getTime() + PREVIEW_LINK_GOOD_FOR_DAYS * DAY_MS) / 1000));
  return `${PREVIEW_KEY}=${date}&${PASS_KEY}=${until}.${signature(secrets[0], until)}`;
}

/** A request as it came. */
type PreviewAsked = ArrivedRequest & { readonly url?: string | undefined };

type PreviewOptions = {
  /** Signs the links. */
  readonly secrets: KeyRing;
  /** Who may look without a signature: an editor on their own machine. */
  readonly isOpenTo: (request: PreviewAsked) => boolean;
  /** Pages of the content as it lies there, at that moment. Throws a ContentError. */
  readonly pagesAt: (moment: ContentMoment) => Promise<Pages>;
};

/** The site for editors, on a day of their choice (docs/decisions/003-page-cache-before-the-framework.md). */
export class Previews {
  readonly #options: PreviewOptions;
  readonly #kept = new LRUCache<string, Promise<Pages>>({ max: PREVIEWS_KEPT });

  constructor(options: PreviewOptions) {
    this.#options = options;
  }

  /** The moment that a request may look at; undefined for visitors, whatever they write. */
  momentOf(request: PreviewAsked, now: Date): ContentMoment | undefined {
    const target = request.url ?? '';
    if (!target.includes(`${PREVIEW_KEY}=`)) return undefined;
    const query = queryOf(target);
    const date = query.get(PREVIEW_KEY) ?? '';
    const at = date === 'now' ? now : /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T23:59:59Z`) : undefined;
    if (at === undefined || Number.isNaN(at.getTime())) return undefined;
    return this.#options.isOpenTo(request) || this.#isPass(query.get(PASS_KEY) ?? '', now)
      ? { at, hasDrafts: true }
      : undefined;
  }

  async render(moment: ContentMoment, request: PageRequest): Promise<PageAnswer> {
    const date = request.query.get(PREVIEW_KEY) ?? '';
    const pages = await this.#pages(date, moment);
    const answer = await pages.render(request);
    const pass = request.query.get(PASS_KEY);
    const carried = `${PREVIEW_KEY}=${date}${pass === null ? '' : `&${PASS_KEY}=${pass}`}`;
    if (answer.kind === 'redirect')
      return { ...answer, location: withQuery(answer.location, carried), cacheable: false };
    return { ...answer, html: withCarriedLinks(answer.html, carried), cacheable: false };
  }

  /** The content changed. */
  clear(): void {
    this.#kept.clear();
  }

  #pages(date: string, moment: ContentMoment): Promise<Pages> {
    const known = this.#kept.get(date) ?? this.#options.pagesAt(moment);
    this.#kept.set(date, known);
    known.catch(() => this.#kept.delete(date)); // whoever asked is told
    return known;
  }

  #isPass(pass: string, now: Date): boolean {
    const [, until, given] = PASS.exec(pass) ?? [];
    if (until === undefined || given === undefined || Number(until) * 1000 < now.getTime()) return false;
    return this.#options.secrets.some((secret) =>
      timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, until))),
    );
  }
}

function withQuery(address: string, query: string): string {
  const [path = '', hash] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** Links of the site keep the day, but the one that leaves it. */
const withCarriedLinks = (html: string, query: string): string =>
  html.replaceAll(/<a (?:[^>]*? )?href="(\/[^"/][^"]*)"[^>]*>/g, (tag, address: string) =>
    tag.includes('data-preview-end') || /^\/(?:media|assets)\//.test(address)
      ? tag
      : tag.replace(
          `href="${address}"`,
          `href="${withQuery(address.replaceAll('&amp;', '&'), query).replaceAll('&', '&amp;')}"`,
        ),
  );
