import { type CookieSpec, cookieName, heldCookie } from '#contracts/cookies.ts';

const isHttps = (): boolean => location.protocol === 'https:';
const secure = (): string => (isHttps() ? '; Secure' : '');

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
export function readCookie(spec: Pick<CookieSpec, 'hostName' | 'name'>): string | undefined {
  const pairs = jar().split('; ');
  const valueOf = (name: string) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const found = heldCookie(
    { [spec.name]: valueOf(spec.name), ...(spec.hostName && { [spec.hostName]: valueOf(spec.hostName) }) },
    spec,
  );
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
  spec: CookieSpec,
  value: string,
  reach: 'site' | 'cross-site' = 'site',
  lasts = true,
): void {
  const attributes = reach === 'cross-site' ? '; SameSite=None; Secure' : `; SameSite=Lax${secure()}`;
  const name = cookieName(spec, isHttps());
  keep(`${name}=${encodeURIComponent(value)}; Path=/${attributes}${lasts ? `; Max-Age=${spec.maxAgeSeconds}` : ''}`);
}

/** Also where the version before has set it. */
export function clearCookie({ name, hostName }: Pick<CookieSpec, 'hostName' | 'name'>): void {
  for (const held of hostName === undefined ? [name] : [hostName, name])
    keep(`${held}=; Path=/; SameSite=Lax; Max-Age=0${secure()}`);
}
