export type PostOrigin = {
  /** `Origin` header. */
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site` header. */
  readonly secFetchSite: string | undefined;
  /** The site's own origin, as visitors address it: `https://broker.example`. */
  readonly ownOrigin: string;
};

/**
 * Whether a form was posted from a page of this site. Replaces the XSRF token where there is no script: a browser
 * sets both headers itself and no page can change them (Fetch Metadata; Fetch 3.1). A sibling subdomain is another
 * site here. A post with neither header comes from no browser that visitors use, and is refused.
 */
export function isOwnSite({ origin, secFetchSite, ownOrigin }: PostOrigin): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin' || secFetchSite === 'none';
  return origin !== undefined && origin === ownOrigin;
}
