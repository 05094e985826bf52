/** The address that an answer opens; undefined if it has no address that a browser should open. */
export function answeredLink(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { link, url } = answer as { readonly link?: unknown; readonly url?: unknown };
  return [link, url].find((address): address is string => typeof address === 'string' && /^https?:\/\//u.test(address));
}
