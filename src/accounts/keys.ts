import { hkdfSync } from 'node:crypto';

/** One key a purpose, so that what one part signs means nothing to another (RFC 5869). */
export type AccountKeys = {
  readonly signUpCookie: Uint8Array;
  readonly resumeLink: Uint8Array;
  readonly accessToken: Uint8Array;
  readonly idempotency: Uint8Array;
  readonly throttle: Uint8Array;
  readonly platformPassword: Uint8Array;
  readonly oneTimeCode: Uint8Array;
  readonly captcha: Uint8Array;
  readonly social: Uint8Array;
  readonly earlyConsent: Uint8Array;
  readonly device: Uint8Array;
};

export function accountKeys(secret: Uint8Array): AccountKeys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'forecourt', `accounts/${purpose}`, 32));
  return {
    signUpCookie: derive('sign-up-cookie'),
    resumeLink: derive('resume-link'),
    accessToken: derive('access-token'),
    idempotency: derive('idempotency'),
    throttle: derive('throttle'),
    platformPassword: derive('platform-password'),
    oneTimeCode: derive('one-time-code'),
    captcha: derive('captcha'),
    social: derive('social'),
    earlyConsent: derive('early-consent'),
    device: derive('device'),
  };
}
