import type { IncomingMessage } from 'node:http';
import { HOME_PAGE_VERSION_COOKIE } from '#contracts/tracking-cookies.ts';
import { HOME_PAGE_VERSION_KEY, HOME_PAGE_VERSIONS } from '#contracts/home-page-versions.ts';
import { pathOf, queryOf } from './request-target.ts';

const NEW = new RegExp(`(?:^|; *)${HOME_PAGE_VERSION_COOKIE.name}=${HOME_PAGE_VERSIONS.new}(?:;|$)`);

/**
 * [PGE-8] The request's target, with the version of the home page that the visitor's cookie names written into it, unless it
 * names one itself. So the address alone still decides a page, and both versions are kept like any other two.
 */
export function withHomePageVersion(
  { url: target = '/', headers: { cookie } }: Pick<IncomingMessage, 'url' | 'headers'>,
  hasVersions: (path: string) => boolean,
): string {
  if (cookie === undefined || !NEW.test(cookie) || !hasVersions(pathOf(target))) return target;
  const query = queryOf(target);
  if (query.has(HOME_PAGE_VERSION_KEY)) return target;
  query.set(HOME_PAGE_VERSION_KEY, HOME_PAGE_VERSIONS.new);
  return `${pathOf(target)}?${query}`;
}
