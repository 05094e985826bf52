import type { CookieSpec } from '#contracts/cookies.ts';

const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '');

/** A browser may refuse every touch of the jar (sandboxed frames); then there is nothing in it and nothing is kept. */
function jar(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function keep(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // as above: what would have been kept is not
  }
}

/** The cookie's value, '' included; undefined: the visitor has none. A value that is not a valid percent-encoding is given as it stands. */
export function readCookie({ name }: Pick<CookieSpec, 'name'>): string | undefined {
  const prefix = `${name}=`;
  const found = jar()
    .split('; ')
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  try {
    return found === undefined ? undefined : decodeURIComponent(found);
  } catch {
    return found; // written by somebody else
  }
}

/**
 * @param reach `cross-site`: other sites' requests carry it too, which browsers allow for secure ones only.
 * @param lasts false: the browser forgets it with its session.
 */
export function writeCookie(
  { name, maxAgeSeconds }: CookieSpec,
  value: string,
  reach: 'site' | 'cross-site' = 'site',
  lasts = true,
): void {
  const attributes = reach === 'cross-site' ? '; SameSite=None; Secure' : `; SameSite=Lax${secure()}`;
  keep(`${name}=${encodeURIComponent(value)}; Path=/${attributes}${lasts ? `; Max-Age=${maxAgeSeconds}` : ''}`);
}

export function clearCookie({ name }: Pick<CookieSpec, 'name'>): void {
  keep(`${name}=; Path=/; SameSite=Lax; Max-Age=0${secure()}`);
}
