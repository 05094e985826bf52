export type ByteRange = { readonly first: number; readonly last: number };

/**
 * What a Range header asks of a body (RFC 9110 14.1.2): one range of bytes, or `unsatisfiable`. Undefined is the whole
 * body: no header, one that is not understood, or several ranges at once, which no player asks for.
 */
export const parseByteRange = (header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | undefined => {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/\s/g, '') ?? '');
  const [, from = '', to = ''] = parts ?? [];
  if (parts === null || (from === '' && to === '')) return undefined;
  if (from === '') {
    const suffix = Number(to);
    return suffix === 0 || bytes === 0 ? 'unsatisfiable' : { first: Math.max(0, bytes - suffix), last: bytes - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined; // not a valid range: as if it were not there
  return first >= bytes ? 'unsatisfiable' : { first, last: Math.min(to === '' ? Infinity : Number(to), bytes - 1) };
};
