import * as z from 'zod/mini';
import {
  ADDRESS_LINE_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  POSTAL_CODE_MAX_LENGTH,
} from '#contracts/limits.ts';

/**
 * The live sign-up calls (FRM-1 to FRM-4). Bodies are what a browser, the no-JavaScript form and any other client send;
 * answers are what they read. Field rules beyond the shape (age, phone, eligibility) are the form definition's.
 */
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

export const emailField = z.string().check(z.trim(), z.maxLength(EMAIL_MAX_LENGTH), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/u));
/** Length is counted in Unicode code points after NFC (NIST SP 800-63B 3.1.1.2). */
export const passwordField = z.string().check(
  z.normalize('NFC'),
  z.refine((password) => [...password].length >= PASSWORD_MIN_LENGTH, { error: 'too-short' }),
  z.refine((password) => [...password].length <= PASSWORD_MAX_LENGTH, { error: 'too-long' }),
);
export const countryField = z.string().check(z.regex(/^[A-Z]{2}$/));

/** What every registration keeps beside its fields (calls, common to all). All optional: other clients may not know it. */
const contextFields = {
  entity: z.optional(text(40)),
  company_id: z.optional(z.number()),
  edition: z.optional(text(20)),
  /** Form id and version that took the fields: `live-sign-up@1`. */
  form: z.optional(text(60)),
  timezone: z.optional(text(64)),
  agent: z.optional(text(512)),
  attribution: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(512)))),
  /** Ids and versions of the consent and warning texts that stood on the page. */
  shown_texts: z.optional(z.array(text(80)).check(z.maxLength(20))),
};

/** POST /utils/custom-forms/signup/validate-email */
export const validateEmailBody = z.object({ email: z.string().check(z.maxLength(1000)) });
export type ValidateEmailAnswer = { valid: boolean; reason?: 'syntax' | 'domain' | 'disposable' };

/** POST /utils/custom-forms/signup: step 1. Header `Idempotency-Key`: a repeat gives the same answer, one record. */
export const signupBody = z.object({
  email: emailField,
  password: passwordField,
  country_id: countryField,
  consent_terms: z.literal(true),
  consent_marketing: z.optional(z.boolean()),
  ...contextFields,
});

/** FRM-3. Ids are opaque and fresh for each attempt until the mail is verified. */
export type SignupAnswer = { profile_id: string; client_id: string; is_email_verified: boolean };

/** POST /utils/custom-forms/signup/signup-step-2; needs the sign-up cookie. `birth_date` is YYYY-MM-DD, `phone` E.164. */
export const signupStep2Body = z.object({
  first_name: text(PERSON_NAME_MAX_LENGTH),
  last_name: text(PERSON_NAME_MAX_LENGTH),
  birth_date: z.iso.date(),
  phone: z.string().check(z.regex(/^\+[1-9]\d{5,14}$/)),
  address_line: text(ADDRESS_LINE_MAX_LENGTH),
  city: text(PERSON_NAME_MAX_LENGTH),
  postal_code: z.optional(z.string().check(z.trim(), z.maxLength(POSTAL_CODE_MAX_LENGTH))),
  timezone: z.optional(text(64)),
});
export type SignupStep2Answer = SignupAnswer & { next: 'thank-you' };

/** POST /utils/custom-forms/signup/thank-you-step: what the thank-you page shows for the sign-up cookie. */
export type ThankYouAnswer = {
  account_number: string;
  email_masked: string;
  is_email_verified: boolean;
  next_steps: readonly ('verify-email' | 'log-in' | 'fund')[];
  links: { readonly login: string; readonly dashboard: string };
};

/** POST /utils/custom-forms/email-verify/resend */
export const resendBody = z.object({ email: z.optional(emailField) });
export type ResendAnswer = { sent: true };

/** GET /activation_code/verify/{code}/ */
export type VerifyAnswer = { is_email_verified: true };

/** POST /api/user/authorise */
export const authoriseBody = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(EMAIL_MAX_LENGTH)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  agent: z.optional(text(512)),
  timezone: z.optional(text(64)),
});
export type AuthoriseAnswer = { token: string; url: string };

/** POST /api/user/session: empty body, bearer token (SES-1). `token` is there when it was renewed. */
export type SessionAnswer = { url: string; reload: boolean; token?: string };
