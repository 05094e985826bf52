import * as z from 'zod/mini';

/** What the calls of the second factor answer; apart from what they take (second-factor.ts), since pages read only these. */

/** POST /api/user/authorise/pending */
export const pendingLogInAnswer = z.object({
  methods: z.array(z.enum(['authenticator', 'mailed-code', 'passkey', 'recovery-code'])),
  /** Where the code was mailed: `ma•••@example.com`. */
  sent_to: z.nullable(z.string()),
});
export type PendingLogInAnswer = z.infer<typeof pendingLogInAnswer>;

/** What @simplewebauthn/browser takes. */
export const passkeyOptionsAnswer = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** POST /api/user/session/prove: the tokens from before are refused (ASVS 7.2.4). */
export const provenAnswer = z.object({ proven_until: z.iso.datetime(), token: z.string() });

/** POST /api/user/factors/authenticator: what an app is set up by. `qr`: the rows of a QR code of `uri`, 1 is dark. */
export const newAuthenticatorAnswer = z.object({
  factor_id: z.uuid(),
  secret: z.string(),
  uri: z.string(),
  qr: z.array(z.string()),
});

/** `recovery_codes` are there once, with the first factor; null with every other. */
export const factorAddedAnswer = z.object({ factor_id: z.uuid(), recovery_codes: z.nullable(z.array(z.string())) });
export const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()) });
export const factorRemovedAnswer = z.object({ removed: z.literal(true) });
