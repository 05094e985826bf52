import * as z from 'zod/mini';
import { CAPTCHA_EFFORTS } from '#contracts/limits.ts';
import { countryField, emailField, oneTimeCodeField, passwordField } from './person-fields.ts';
import { phoneField } from './phone-field.ts';
import { text } from './signup.ts';

/** The calls of log-in, codes, passwords, captcha and consent before an account (calls, user-auth and registration client). */
const codeIdField = z.uuid();
const visitorFields = { agent: z.optional(text(512)), timezone: z.optional(text(64)) };

/**
 * POST /fcm-forms/verify-phone: with `phone` alone sends a code. With the id and the code, verifies the number of the
 * session's profile or of the sign-up in progress; without either there is nobody it would be verified for.
 */
export const sendCodeBody = z.object({ phone: phoneField });
/** Left out, the id is that of the code this browser asked for last: a cookie holds it. */
const sentCode = { otp_code_id: z.optional(codeIdField), code: oneTimeCodeField };
export const takeCodeBody = z.object(sentCode);
export type CodeSentAnswer = { otp_code_id: string };
export type PhoneVerifiedAnswer = { is_phone_verified: true };

/** POST /auth/send_onetime_auth_sms/: once more, 30 s apart. */
export const sendAgainBody = z.object({ otp_code_id: z.optional(codeIdField) });

/** POST /api/user/authorise/phone; `phone`, where sent, must be the one the code went to. `wrong` at `code` for any reason there is. */
export const authorisePhoneBody = z.object({ phone: z.optional(phoneField), ...sentCode, ...visitorFields });

/**
 * POST /api/user/authorise/social: `state` and `code` as the provider sent them back; `iss` where it did. Where it sent
 * the visitor back to this site, a sealed cookie holds all of them and the body may be without.
 */
export const authoriseSocialBody = z.object({
  provider: z.optional(text(40)),
  code: z.optional(text(2048)),
  state: z.optional(text(200)),
  iss: z.optional(text(300)),
  ...visitorFields,
});

/** POST /api/user/reset_password and /fcm-forms/restore-password. */
export const resetPasswordBody = z.object({ email: emailField });
export type ResetPasswordAnswer = { sent: true };

/** POST /api/user/reset_password/phone */
export const resetByPhoneBody = z.object({ phone: phoneField });
/** POST /api/user/reset_password/phone/proceed */
export const proceedByPhoneBody = z.object({
  ...sentCode,
  password: passwordField,
  password_confirm: z.optional(z.string()),
});
/** POST /password/reset/{hash}/ */
export const setPasswordBody = z.object({ password: passwordField, password_confirm: z.string() });
export type PasswordSetAnswer = { is_password_set: true };
/** POST /api/user/password: the tokens from before are refused (ASVS 7.2.4). */
export type PasswordChangedAnswer = PasswordSetAnswer & { token: string };
/** GET /password/reset/{hash}/; `code-invalid` where the link is not good. */
export type ResetLinkAnswer = { valid: true };

/** POST /captcha/registration/create_token/; `effort` as the refusal that asked for the captcha names it, `captcha_effort`. */
export const captchaTokenBody = z.object({
  entity: text(40),
  company_id: z.int(),
  country_id: countryField,
  effort: z.optional(z.union(CAPTCHA_EFFORTS.map(({ effort }) => z.literal(effort)))),
});
/** `challenge` is one of altcha's proof of work, version 2. */
export type CaptchaTokenAnswer = { captcha_token: string; challenge: object };
/** What a call carries that a captcha was asked for, beside its own fields. `captcha_data` is altcha's payload: base64 of {challenge, solution}. */
export const captchaFields = z.object({
  captcha_token: codeIdField,
  captcha_data: z.string().check(z.minLength(1), z.maxLength(4096), z.regex(/^[A-Za-z0-9+/]+=*$/)),
});
export type CaptchaVerifyAnswer = { verified: true };

/** POST /registration/unregistered_cfd_consent/: `shown_texts` are the ids and versions of what was agreed to. */
export const earlyConsentBody = z.object({
  consent: z.literal(true),
  shown_texts: z.array(text(80)).check(z.minLength(1), z.maxLength(20)),
  entity: z.optional(text(40)),
  company_id: z.optional(z.int()),
  country_id: z.optional(countryField),
  edition: z.optional(text(20)),
  agent: z.optional(text(512)),
});
export type EarlyConsentAnswer = { stored: true };

/** POST /fcm-forms/user-status */
export type UserStatusAnswer = { status: 'guest' | 'lead' | 'client' };

/** GET /api/profiles/email/{email}: the first to anyone, the second to the bearer of that very profile. */
export type ProfileByEmailAnswer =
  | { email: string; valid: boolean }
  | {
      email: string;
      valid: true;
      profile_id: string;
      is_email_verified: boolean;
      is_phone_verified: boolean;
      first_name: string | null;
      last_name: string | null;
      country_id: string;
    };
