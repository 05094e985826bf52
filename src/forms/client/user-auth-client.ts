import { LOCALE_HEADER } from '#contracts/call-headers.ts';
import { type Call, sendCall } from '#forms/client/call-client.ts';

/** The user-auth client (FRM-5). @throws RequestError (FRM-6) */
export const sendUserAuth = (call: Call, locale: string): Promise<unknown> =>
  sendCall('', { ...call, headers: { [LOCALE_HEADER]: locale, ...call.headers } });
