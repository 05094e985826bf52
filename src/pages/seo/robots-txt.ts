/** Calls, which are no pages; everything else may be read, and what search must not keep says so itself. */
const CALLS = ['/api/', '/sse/', '/utils/', '/ws/'];

/** `/robots.txt` (RFC 9309). */
export const robotsTxt = (siteUrl: string): string =>
  ['User-agent: *', ...CALLS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
