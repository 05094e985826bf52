import { XSRF_COOKIE, XSRF_HEADER } from '#contracts/cookies.ts';
import { requestJson } from '#forms/client/request-json.ts';

const XSRF_CALL = '/api/xsrf';
let asked: Promise<unknown> | undefined;

/**
 * The header of the double submit (calls, common). If the cookie is missing, the server is asked to set it, once for
 * requests that start together.
 *
 * @param renew requests a token although there is one, since the server has just refused it.
 */
export async function xsrfHeader(base: string, renew = false): Promise<Readonly<Record<string, string>>> {
  if (renew || readXsrfCookie() === undefined) {
    asked ??= requestJson({ method: 'GET', address: base + XSRF_CALL }).finally(() => (asked = undefined));
    await asked;
  }
  const token = readXsrfCookie();
  return token === undefined ? {} : { [XSRF_HEADER]: token };
}

function readXsrfCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${XSRF_COOKIE.name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(XSRF_COOKIE.name.length + 1)) || undefined;
}
