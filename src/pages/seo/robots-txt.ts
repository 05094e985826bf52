/** Calls are excluded, since they are not pages. Pages that must not be indexed say so themselves. */
const CALLS = ['/api/', '/sse/', '/utils/', '/ws/'];

/** `/robots.txt` (RFC 9309). */
export const robotsTxt = (siteUrl: string): string =>
  ['User-agent: *', ...CALLS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
