import type { CookieSpec } from '#contracts/cookies.ts';

const ATTRIBUTES = '; Path=/; SameSite=Lax';
const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '');

export function writeCookie({ name, maxAgeSeconds }: CookieSpec, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}${ATTRIBUTES}; Max-Age=${maxAgeSeconds}${secure()}`;
}

export function clearCookie({ name }: CookieSpec): void {
  document.cookie = `${name}=${ATTRIBUTES}; Max-Age=0${secure()}`;
}
