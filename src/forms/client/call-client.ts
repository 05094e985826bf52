import type { ProblemCode } from '#contracts/problems.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { type JsonRequest, requestJson } from '#forms/client/request-json.ts';
import { bearerHeader, renewing, untilRenewed } from '#forms/client/store-session.ts';
import { xsrfHeader } from '#forms/client/xsrf.ts';

export type Call = Pick<JsonRequest, 'body' | 'headers' | 'method' | 'signal' | 'timeoutMs'> & {
  readonly path: `/${string}`;
};

/** Each proves again whose session it is, and is answered with the token that the session goes on with (ASVS 7.2.4). */
const RENEWING: ReadonlySet<string> = new Set(['/api/user/session/prove', '/api/user/password']);

/**
 * Sends a call with credentials and its XSRF token. If the server refuses the token (the cookie is older than its secret),
 * the token is renewed and the call is sent once more; so it is with a token of the session that another tab has renewed meanwhile.
 *
 * @param base origin and path put before every path: '' is the page's own site.
 * @throws RequestError (FRM-6)
 */
export async function sendCall(base: string, call: Call): Promise<unknown> {
  const { Authorization: sent } = call.headers ?? {};
  if (sent === undefined) return sendWithXsrf(base, call);
  const send = (sending: Call) =>
    RENEWING.has(call.path) ? renewing(() => sendWithXsrf(base, sending)) : sendWithXsrf(base, sending);
  try {
    return await send(call);
  } catch (error) {
    // A wrong password is answered with 401, too, and is not sent again.
    if (codeOf(error) !== 'token-invalid') throw error;
    await untilRenewed();
    const { Authorization: renewed } = bearerHeader();
    if (renewed === undefined || renewed === sent) throw error;
    return send({ ...call, headers: { ...call.headers, Authorization: renewed } });
  }
}

async function sendWithXsrf(base: string, { path, headers, ...call }: Call): Promise<unknown> {
  const send = async (renew: boolean) =>
    requestJson({ ...call, address: base + path, headers: { ...headers, ...(await xsrfHeader(base, renew)) } });
  try {
    return await send(false);
  } catch (error) {
    if (codeOf(error) !== 'xsrf-missing') throw error;
    return send(true);
  }
}

const codeOf = (error: unknown): ProblemCode | undefined =>
  error instanceof RequestError && error.failure.kind === 'status' ? error.failure.problem?.code : undefined;
