/** The path of a request target as it came, percent-encoding and all (RFC 9112 3.2.1). Never parsed as a URL: `//` is a path here. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

/** What follows the first question mark; empty if there is none. */
export const queryOf = (target: string): URLSearchParams =>
  new URLSearchParams(target.slice(pathOf(target).length + 1));
