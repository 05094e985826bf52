import { deriveKeys } from '#calls/keyed-hash.ts';
import type { KeyRing } from '#contracts/key-ring.ts';

/** Keys by purpose: what one part signs means nothing to another. */
export type AccountKeys = {
  readonly signUpCookie: KeyRing;
  readonly resumeLink: KeyRing;
  readonly accessToken: KeyRing;
  readonly idempotency: KeyRing;
  readonly throttle: KeyRing;
  readonly platformPassword: KeyRing;
  readonly oneTimeCode: KeyRing;
  readonly captcha: KeyRing;
  readonly social: KeyRing;
  readonly earlyConsent: KeyRing;
  readonly device: KeyRing;
  readonly secondFactor: KeyRing;
  readonly applicationCookie: KeyRing;
  readonly document: KeyRing;
};

export function accountKeys(secret: KeyRing): AccountKeys {
  const derive = (purpose: string) => deriveKeys(secret, `accounts/${purpose}`);
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
    secondFactor: derive('second-factor'),
    applicationCookie: derive('application-cookie'),
    document: derive('document'),
  };
}
