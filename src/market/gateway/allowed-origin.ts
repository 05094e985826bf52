/**
 * Whether a page of this origin may open a price socket: its host is the one asked (`Host`) or one of `allowedHosts`.
 * A client that is not a browser sends no origin and is let through: the token admits it.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  allowedHosts: readonly string[],
): boolean {
  if (origin === undefined) return true;
  let page: URL;
  try {
    page = new URL(origin);
  } catch {
    return false; // LIV-7: `null` (a sandboxed frame) and nonsense are nobody's pages
  }
  return [...(host === undefined ? [] : [host]), ...allowedHosts].some(
    (allowed) => hostFor(page.protocol, allowed) === page.host,
  );
}

/** The host as an address of that scheme would say it: small letters, no default port. */
function hostFor(protocol: string, host: string): string | undefined {
  try {
    return new URL(`${protocol}//${host}`).host;
  } catch {
    return undefined; // LIV-7: a broken Host header is not a page's host
  }
}
