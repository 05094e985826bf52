import { RequestError } from '#forms/client/request-error.ts';
import { type JsonRequest, requestJson } from '#forms/client/request-json.ts';
import { xsrfHeader } from '#forms/client/xsrf.ts';

export type Call = Pick<JsonRequest, 'body' | 'headers' | 'method' | 'signal' | 'timeoutMs'> & {
  readonly path: `/${string}`;
};

/**
 * Sends a call with credentials and its XSRF token. If the server refuses the token (the cookie is older than its secret),
 * the token is renewed and the call is sent once more.
 *
 * @param base origin and path put before every path: '' is the page's own site.
 * @throws RequestError (FRM-6)
 */
export async function sendCall(base: string, { path, headers, ...call }: Call): Promise<unknown> {
  const send = async (renew: boolean) =>
    requestJson({ ...call, address: base + path, headers: { ...headers, ...(await xsrfHeader(base, renew)) } });
  try {
    return await send(false);
  } catch (error) {
    const isRefusedToken =
      error instanceof RequestError &&
      error.failure.kind === 'status' &&
      error.failure.problem?.code === 'xsrf-missing';
    if (!isRefusedToken) throw error;
    return send(true);
  }
}
