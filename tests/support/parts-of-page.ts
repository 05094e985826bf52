type Data = { readonly '@type': string; readonly [key: string]: unknown };
type Entries = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** What is between head and foot of a page. */
export const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? '';

/** The block of a type (schema.org) that a page tells search engines. */
export const dataOf = (html: string, type: string): Entries | undefined =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = '']) => JSON.parse(json) as Data)
    .find((data) => data['@type'] === type) as Entries | undefined;
