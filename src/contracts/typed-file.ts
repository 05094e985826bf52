import type { TypedVerdict } from './typed-verdict.ts';

export const DOCUMENT_MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

/** How the content of each begins, as base64 has it: what the file is called and what its sender says of it is no proof. */
const BEGINNINGS: readonly (readonly [DocumentMediaType, RegExp])[] = [
  ['application/pdf', /^JVBERi0/u], // %PDF-
  ['image/jpeg', /^\/9j\//u], // FF D8 FF
  ['image/png', /^iVBORw0KGgo/u], // 89 P N G, then line ends of three systems
];

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/u;

export const mediaTypeOf = (base64: string): DocumentMediaType | undefined =>
  BEGINNINGS.find(([, beginning]) => beginning.test(base64))?.[0];

/** A file as base64 (RFC 4648, section 4): its size and its kind by its content, in the browser and in the server. */
export function judgeFile(
  base64: string,
  maxBytes: number,
): TypedVerdict<string, 'required' | 'too-large' | 'wrong-kind'> {
  if (base64 === '') return { ok: false, code: 'required' };
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  if ((base64.length / 4) * 3 - padding > maxBytes) return { ok: false, code: 'too-large' };
  if (base64.length % 4 !== 0 || !BASE64.test(base64) || mediaTypeOf(base64) === undefined)
    return { ok: false, code: 'wrong-kind' };
  return { ok: true, value: base64 };
}
