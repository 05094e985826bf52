import { attributionFields } from '#domain/attribution/attribution-fields.ts';
import { pageConsent } from '#kit/consent.ts';
import { readCookie } from '#kit/cookies.ts';

/** Where the visitor came from, as far as consent allows at this moment (TRK-4); undefined if there is nothing to send. */
export const readAttribution = (): Readonly<Record<string, string>> | undefined =>
  attributionFields(readCookie, pageConsent().granted, Math.floor(Date.now() / 1000));
