import * as z from 'zod/mini';
import { FACTOR_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { currentPasswordField, oneTimeCodeField, recoveryCodeField } from './person-fields.ts';
import { text } from './signup.ts';

/** The calls of the second factor: completing a log-in, and what an owner sets up for it. */

const visitorFields = { agent: z.optional(text(512)), timezone: z.optional(text(64)) };
const base64url = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(16_384));
const transports = z.array(text(40)).check(z.maxLength(10));

/** What each credential has around its `response`. */
const credentialFields = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  clientExtensionResults: z.looseObject({}),
};

/** As `navigator.credentials.get` answers it in JSON (Web Authentication, level 3, 5.1). */
const shownPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});

/** As `navigator.credentials.create` answers it in JSON. */
const newPasskey = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: z.optional(base64url),
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(base64url),
  }),
});

/** POST /api/user/authorise/code: the code of a mail or an app, or one for recovery; `wrong` at it for any reason there is. */
export const authoriseCodeBody = z.object({ code: oneTimeCodeField, ...visitorFields });
export const authoriseRecoveryBody = z.object({ recovery_code: recoveryCodeField, ...visitorFields });
/** POST /api/user/authorise/passkey */
export const authorisePasskeyBody = z.object({ credential: shownPasskey, ...visitorFields });

/** POST /api/user/session/prove: a passkey, or the password with a code, of an app or for recovery, where the account has a factor of its own. */
export const proveBody = z.object({
  current_password: z.optional(currentPasswordField),
  code: z.optional(oneTimeCodeField),
  recovery_code: z.optional(recoveryCodeField),
  credential: z.optional(shownPasskey),
});
/** POST /api/user/factors/passkey/options */
export const passkeyOptionsBody = z.object({ purpose: z.enum(['add', 'prove']) });
/** POST /api/user/factors/passkey */
export const addPasskeyBody = z.object({ credential: newPasskey, name: z.optional(text(FACTOR_NAME_MAX_LENGTH)) });
/** POST /api/user/factors/authenticator/confirm: the first code that the app shows. */
export const confirmAuthenticatorBody = z.object({ factor_id: z.uuid(), code: oneTimeCodeField });
/** POST /api/user/factors/remove */
export const removeFactorBody = z.object({ factor_id: z.uuid() });
