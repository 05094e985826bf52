import * as z from 'zod/mini';
import type { ClientKind } from '#contracts/client-kinds.ts';
import {
  ADDRESS_LINE_MAX_LENGTH,
  ATTRIBUTION_FIELDS_MAX,
  ATTRIBUTION_NAME_MAX_LENGTH,
  ATTRIBUTION_VALUE_MAX_LENGTH,
  POSTAL_CODE_MAX_LENGTH,
  WANTED_INSTRUMENTS_MAX,
} from '#contracts/limits.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import {
  countryField,
  currentPasswordField,
  dateField,
  demandedName,
  demandsLastName,
  emailField,
  line,
  lineOrNone,
  logInEmailField,
  nameField,
  nameParts,
  passwordField,
} from './person-fields.ts';
import { phoneField } from './phone-field.ts';

/**
 * The live sign-up calls (FRM-1 to FRM-4). Bodies are what a browser, the no-JavaScript form and any other client send;
 * answers are what they read. What people type is judged by the rules of their forms (docs/decisions/054); age and eligibility are the calls'.
 */
export const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** FRM-3: symbols of what the visitor wants to trade. */
export const instrumentsField = z
  .array(z.string().check(z.regex(/^[A-Za-z0-9.]{1,16}$/)))
  .check(z.maxLength(WANTED_INSTRUMENTS_MAX));
/** What a client comes for: the products of editions, and what forms of their own are about. */
export const WANTED_PRODUCTS = ['cfd', 'etf', 'sb', 'stock', 'crypto', 'invest'] as const;
export type WantedProduct = (typeof WANTED_PRODUCTS)[number];

/** Which form was filled in, and the version of its texts and fields. */
export const formFields = {
  form_id: z.optional(text(60)),
  form_version: z.optional(text(40)),
};

/**
 * Where the visitor came from, as far as consent allows (TRK-4): flat names, as `attributionFields` makes them. Other
 * clients may send names of their own.
 */
const attributionField = z
  .record(
    z.string().check(z.maxLength(ATTRIBUTION_NAME_MAX_LENGTH)),
    z.string().check(z.maxLength(ATTRIBUTION_VALUE_MAX_LENGTH)),
  )
  .check(z.refine((fields) => Object.keys(fields).length <= ATTRIBUTION_FIELDS_MAX, { error: 'too-long' }));

/** Ids and versions of the consent and warning texts that were on the page. */
const shownTextsField = z.optional(z.array(text(80)).check(z.maxLength(20)));

/** What every registration keeps beside its fields (calls, common to all). All optional: other clients may not know it. */
export const contextFields = {
  entity: z.optional(text(40)),
  company_id: z.optional(z.number()),
  edition: z.optional(text(20)),
  timezone: z.optional(text(64)),
  agent: z.optional(text(512)),
  attribution: z.optional(attributionField),
  shown_texts: shownTextsField,
};

/** POST /utils/custom-forms/signup/validate-email. `suggestion`: the address that was probably meant, where this one looks like a slip. */
export const validateEmailBody = z.object({ email: z.string().check(z.maxLength(1000)) });
export type ValidateEmailAnswer = { valid: boolean; reason?: 'syntax' | 'domain' | 'disposable'; suggestion?: string };

/**
 * POST /utils/custom-forms/signup: step 1. `entity` and `company_id`, where sent, must be those of the edition's
 * regulator: otherwise the texts shown were another company's. Header `Idempotency-Key`: a repeat gives the same answer, one record. */
export const signupBody = z.object({
  email: emailField,
  password: passwordField,
  country_id: countryField,
  consent_terms: z.literal(true),
  consent_marketing: z.optional(z.boolean()),
  /** FRM-9: the platform and the product that a variant of the form is about. */
  platform: z.optional(z.enum(PLATFORMS)),
  product: z.optional(z.enum(WANTED_PRODUCTS)),
  instruments: z.optional(instrumentsField),
  password_confirm: z.optional(z.string()),
  /** The visitor read that the country is served by another of the broker's companies and goes on (eligibility: prompt). */
  confirm_country: z.optional(z.boolean()),
  ...formFields,
  ...contextFields,
});

/** FRM-3. Ids are opaque and fresh for each attempt until the mail is verified. Sets the sign-up cookie and its flag. */
export type SignupAnswer = { profile_id: string; client_id: string; is_email_verified: boolean };

/** Who a client is. `birth_date` is YYYY-MM-DD, `phone` E.164. */
export const personalFields = {
  ...nameParts,
  birth_date: dateField,
  phone: phoneField,
  address_line: line(ADDRESS_LINE_MAX_LENGTH),
  city: nameField,
  postal_code: z.optional(lineOrNone(POSTAL_CODE_MAX_LENGTH)),
};

/** What any step after the first may send beside its fields. */
export const laterStepFields = {
  timezone: z.optional(text(64)),
  agent: z.optional(text(512)),
  shown_texts: shownTextsField,
  ...formFields,
};

/** POST /utils/custom-forms/signup/signup-step-2; needs the sign-up cookie. `birth_date` is YYYY-MM-DD, `phone` E.164. */
export const signupStep2Body = z
  .object({
    ...personalFields,
    ...demandedName,
    /** Asked for after `email/signup`, which has none of them. */
    password: z.optional(passwordField),
    password_confirm: z.optional(z.string()),
    country_id: z.optional(countryField),
    confirm_country: z.optional(z.boolean()),
    consent_terms: z.optional(z.literal(true)),
    ...laterStepFields,
  })
  .check(...demandsLastName);
export type SignupStep2Answer = SignupAnswer & { next: 'thank-you' };

/** POST /utils/custom-forms/signup/thank-you-step, after step 2 (before it: `sign-up-incomplete`): what the thank-you page shows for the sign-up cookie. */
export type ThankYouAnswer = {
  kind: ClientKind;
  /** Ours, by which orders and events name the account. Not shown: the platform may call it another. */
  account_number: string;
  /** The one number that the visitor knows the account by; null until its platform has opened it. */
  shown_number: string | null;
  email_masked: string;
  is_email_verified: boolean;
  next_steps: readonly ('verify-email' | 'log-in' | 'fund' | 'set-password' | 'try' | 'hear-from-us' | 'share-link')[];
  links: { readonly login: string; readonly dashboard: string };
  /** Of a demo account. */
  demo_login?: DemoLogin;
  /** Of an affiliate. */
  affid?: string;
  referral_link?: string;
  /** Of an account on MetaTrader: those of `downloads` in brand.yaml. */
  download_links?: readonly { readonly id: string; readonly link: string }[];
};

/** What the platform takes until the client chooses another password there. `login` is the platform's once it has opened the account, and our number until then, which is not shown. */
export type DemoLogin = {
  login: string;
  password: string;
  platform: string;
  leverage?: number;
  balance?: number;
  currency?: string;
};

/**
 * POST /utils/custom-forms/email-verify/resend, and POST /utils/custom-forms/signup/resume, which answers {sent: true} in every
 * case. The link in the mail is valid for RESUME_LINK_TTL_S.
 */
export const optionalEmailBody = z.object({ email: z.optional(emailField) });
export type ResendAnswer = { sent: true };

/** POST /utils/custom-forms/signup/resume/open: what the mail's page sends once its button is pressed. */
export const openResumedBody = z.object({ code: z.string().check(z.minLength(1), z.maxLength(512)) });
/** `next`: the form whose second step comes, or `thank-you` where all were sent. */
export type ResumedAnswer = { next: string };

/** GET /activation_code/verify/{code}/: changes state, so it carries the XSRF header like a POST. */
export type VerifyAnswer = { is_email_verified: true };

/** POST /api/user/authorise. `email-unverified` only where the password was right; otherwise `wrong-credentials`. */
export const authoriseBody = z.object({
  email: logInEmailField,
  password: currentPasswordField,
  agent: z.optional(text(512)),
  timezone: z.optional(text(64)),
});
export type AuthoriseAnswer = { token: string; url: string };

/**
 * POST /api/user/session: empty body, bearer token (SES-1). `token` is there when it was renewed: keep it before
 * reloading. `reload` is true once after something that the signed-in pages show has changed.
 */
export type SessionAnswer = { url: string; reload: boolean; token?: string };
