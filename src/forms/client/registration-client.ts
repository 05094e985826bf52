import { LOCALE_HEADER } from '#contracts/call-headers.ts';
import { type Call, sendCall } from '#forms/client/call-client.ts';

/**
 * The registration client (FRM-5), whose base a brand may configure.
 *
 * @throws RequestError (FRM-6)
 */
export const sendRegistration = (call: Call, locale: string, base = ''): Promise<unknown> =>
  sendCall(base, { ...call, headers: { [LOCALE_HEADER]: locale, ...call.headers } });
