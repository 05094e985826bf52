import { Secret, TOTP } from 'otpauth';
import { ONE_TIME_CODE_DIGITS } from '#contracts/limits.ts';

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;
/** RFC 6238, 5.2: one step either way for clocks that are off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret: in base 32, and as an app is told it. */
export function newCodeSecret(issuer: string, label: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const app = new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: ONE_TIME_CODE_DIGITS, period: PERIOD_S });
  return { secret, uri: app.toString() };
}

/** The time step whose code this is; undefined where it is the code of none that counts now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const app = new TOTP({ secret, algorithm: 'SHA1', digits: ONE_TIME_CODE_DIGITS, period: PERIOD_S });
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
