/** QTS-2: `{slug}` in the template becomes the lower-cased slug. */
export const quoteLink = (template: string, slug: string): string =>
  template.replaceAll('{slug}', encodeURIComponent(slug.toLowerCase()));
