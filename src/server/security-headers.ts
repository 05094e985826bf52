import type { PagePolicy } from '#pages/page-answer.ts';

/** Sent with every answer, cached pages included (architecture: the same security headers as every answer). */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Content Security Policy of a page: own code only, inline blocks by their hash, no third party but the frames, pictures and services that a page names (CSP Level 3). */
export function pagePolicy(
  { scripts, styles, frames = [], images = [], services = [], mayBeFramed = false }: PagePolicy,
  publicUrl: string,
): string {
  const { protocol, host } = new URL(publicUrl);
  const quoted = (list: readonly string[]) => list.map((hash) => `'${hash}'`);
  const secure = protocol === 'https:';
  return [
    `default-src 'none'`,
    ['script-src', `'self'`, ...quoted(scripts), ...services].join(' '),
    ['style-src', `'self'`, ...quoted(styles)].join(' '),
    ['img-src', `'self'`, 'data:', ...images, ...services].join(' '),
    `font-src 'self'`,
    `media-src 'self'`,
    // Not every browser counts a socket of the same host as 'self'.
    ['connect-src', `'self'`, `${secure ? 'wss' : 'ws'}://${host}`, ...services].join(' '),
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...(frames.length === 0 ? [] : [['frame-src', ...frames].join(' ')]),
    `frame-ancestors ${mayBeFramed ? `'self'` : `'none'`}`,
    `manifest-src 'self'`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** For answers that are data, not pages. */
export const DATA_POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
