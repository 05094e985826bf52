import { LOCALE_HEADER } from '#contracts/call-headers.ts';
import { type Call, sendCall } from '#forms/client/call-client.ts';
import { announceRegistration } from '#forms/client/announce-registration.ts';

export type FormsClient = {
  /** @throws RequestError (FRM-6) */
  readonly send: (call: Call) => Promise<unknown>;
  /** From now on sent as `X-Locale`. */
  readonly setLocale: (locale: string) => void;
};

const GEOIP = 'geoip';

/**
 * The forms client (FRM-5): every call carries the `geoip` parameter of the page's own address and the locale.
 *
 * @param locale BCP 47, for the texts of refusals.
 * @param base put before every path, without a trailing slash; '' is the page's own site.
 */
export function createFormsClient(locale: string, base = ''): FormsClient {
  let sentLocale = locale;
  return {
    setLocale: (changed) => {
      sentLocale = changed;
    },
    send: async (call) => {
      const answer = await sendCall(base, {
        ...call,
        path: withGeoip(call.path),
        headers: { [LOCALE_HEADER]: sentLocale, ...call.headers },
      });
      announceRegistration(answer);
      return answer;
    },
  };
}

function withGeoip(path: `/${string}`): `/${string}` {
  const geoip = new URLSearchParams(location.search).get(GEOIP);
  if (geoip === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [GEOIP]: geoip })}`;
}
