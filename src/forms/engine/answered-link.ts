/** The address that an answer opens; undefined where it has none that a browser should follow. */
export function answeredLink(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { link, url } = answer as { readonly link?: unknown; readonly url?: unknown };
  return [link, url].find((address): address is string => typeof address === 'string' && /^https?:\/\//u.test(address));
}
