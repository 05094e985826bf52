import { LOCALE_HEADER } from '#contracts/call-headers.ts';
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
  if (renew || readXsrfCookie() === undefined) await askToken(base + XSRF_CALL);
  const token = readXsrfCookie();
  return token === undefined ? {} : { [XSRF_HEADER]: token };
}

/**
 * Asks for the token once somebody begins to fill in a step, so that its button waits for one answer less and the token of a browser that has
 * one lasts as long as the form takes. The request names form, version and step, from which the server counts (decision 134); nothing of the visitor.
 */
export async function beginStep(begun: string, edition: string): Promise<void> {
  await askToken(`${XSRF_CALL}?${new URLSearchParams({ begun })}`, { [LOCALE_HEADER]: edition }).catch(() => {
    // The step's own call asks again, and says what is wrong.
  });
}

function askToken(address: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  asked ??= requestJson({ method: 'GET', address, headers }).finally(() => (asked = undefined));
  return asked;
}

function readXsrfCookie(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${XSRF_COOKIE.name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(XSRF_COOKIE.name.length + 1)) || undefined;
}
