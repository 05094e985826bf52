import * as z from 'zod/mini';
import {
  type DemoLogin,
  contextFields,
  formFields,
  instrumentsField,
  laterStepFields,
  personalFields,
  type SignupAnswer,
  signupBody,
  text,
  WANTED_PRODUCTS,
} from '#contracts/calls/signup.ts';
import {
  COMPANY_NAME_MAX_LENGTH,
  COMPANY_NUMBER_MAX_LENGTH,
  EXPECTED_CLIENTS_MAX,
  LONG_ANSWER_MAX_LENGTH,
} from '#contracts/limits.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import {
  countryField,
  demandedName,
  demandsLastName,
  emailField,
  line,
  lines,
  nameParts,
  numberField,
  passwordField,
  webAddressField,
} from './person-fields.ts';
import { phoneField } from './phone-field.ts';

/**
 * Bodies and answers of the registrations beside the plain live sign-up (FRM-2, FRM-3). Every one carries e-mail, consent
 * and what all registrations keep; what a regulator allows of leverage, currency, product and country is judged by the
 * call, not by the shape.
 */
const person = {
  email: emailField,
  country_id: countryField,
  consent_terms: z.literal(true),
  consent_marketing: z.optional(z.boolean()),
  confirm_country: z.optional(z.boolean()),
  instruments: z.optional(instrumentsField),
  ...formFields,
  ...contextFields,
};
const password = { password: passwordField, password_confirm: z.optional(z.string()) };
const names = { ...nameParts, phone: phoneField };

/** A choice of a form is text as its list has it, another client may send the number itself. */
const amount = z.union([z.number(), z.pipe(z.string().check(z.regex(/^(?:0|[1-9]\d{0,8})$/)), z.transform(Number))]);

/** A demo account's terms; what is left out is the regulator's first currency, its highest leverage, DEMO_BALANCE_INITIAL and the web trader. */
const demoTerms = {
  platform: z.optional(z.enum(PLATFORMS)),
  leverage: z.optional(amount),
  balance: z.optional(amount),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
};

/** POST /fcm-forms/signup: everything of the live sign-up on one page. Without the person's details, signup-step-2 follows. */
export const unifiedSignupBody = z.object({
  ...signupBody.shape,
  product: z.optional(z.enum(WANTED_PRODUCTS)),
  ...optional(personalFields),
});

/** POST /utils/custom-forms/metatrader-5/signup and /utils/custom-forms/mac-trader: a live account on the platform. Without the person's details, signup-step-2 follows. */
export const platformSignupBody = z.object({ ...person, ...password, ...optional(personalFields) });

/** POST /utils/custom-forms/metatrader-4/step2 and …/metatrader-se/step2: for the sign-up cookie of a live account with the person's details, or for a signed-in client without. */
export const platformStep2Body = z.object({ ...optional(personalFields), ...laterStepFields });

/** POST /utils/custom-forms/mac-trader-jwt, by bearer token. */
export const macTraderJwtBody = z.object(laterStepFields);

/** Good for FILE_LINK_TTL_S; `id` is that of `downloads` in brand.yaml. */
export type DownloadLink = { readonly id: string; readonly link: string };
export type PlatformAccountAnswer = SignupAnswer & { download_links: readonly DownloadLink[] };

/** POST /utils/custom-forms/education/signup-step2, for any sign-up cookie. Without `course`, ZERO_TO_HERO. */
export const educationStep2Body = z.object({
  course: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/))),
  ...optional(names),
  ...laterStepFields,
});
export const ZERO_TO_HERO = 'zero-to-hero';
/** Links are absolute. */
export type CourseLinks = {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly lessons: readonly { readonly title: string; readonly link: string }[];
};
export type EducationAnswer = SignupAnswer & { course: CourseLinks };

/** POST /utils/custom-forms/email/signup: the e-mail alone; password, country and terms come with signup-step-2. */
export const emailSignupBody = z.object({
  email: emailField,
  consent_marketing: z.optional(z.boolean()),
  platform: z.optional(z.enum(PLATFORMS)),
  product: z.optional(z.enum(WANTED_PRODUCTS)),
  ...formFields,
  ...contextFields,
});

/** POST /utils/custom-forms/signup/lead-signup */
export const leadSignupBody = z.object({ ...person, ...optional(names) });

/** PATCH /utils/custom-forms/signup/lead-activate. `hash` is the code of the mail; without it the sign-up cookie says who. */
export const leadActivateBody = z.object({
  password: passwordField,
  password_confirm: z.optional(z.string()),
  hash: z.optional(text(200)),
  ...laterStepFields,
});

/** POST /utils/custom-forms/signup-lead-with-demo */
export const leadWithDemoBody = z.object({ ...person, ...demoTerms, ...optional(names) });

/** POST /utils/custom-forms/demo-signup and /utils/custom-forms/forex-demo/signup */
export const demoSignupBody = z.object({ ...person, ...password, ...demoTerms, ...optional(names) });

/** POST /fcm-forms/create-demo-account-2-step, for the sign-up cookie of a demo. */
export const demoStep2Body = z.object({ ...demoTerms, ...laterStepFields });

/** POST /utils/custom-forms/signup/partner-signup */
export const partnerSignupBody = z
  .object({ ...person, ...password, ...names, ...demandedName })
  .check(...demandsLastName);

/** POST /utils/custom-forms/partner/step2: the company that applies. */
export const partnerStep2Body = z.object({
  company_name: line(COMPANY_NAME_MAX_LENGTH),
  company_number: z.optional(line(COMPANY_NUMBER_MAX_LENGTH)),
  company_country: countryField,
  website: z.optional(webAddressField),
  /** How many clients it expects to introduce in a year. */
  clients_expected: z.optional(numberField({ min: 0, max: EXPECTED_CLIENTS_MAX })),
  about: lines(LONG_ANSWER_MAX_LENGTH),
  ...laterStepFields,
});

/** POST /utils/custom-forms/signup/affiliate-signup */
export const affiliateSignupBody = z
  .object({
    ...person,
    ...password,
    ...names,
    ...demandedName,
    website: z.optional(webAddressField),
    about: lines(LONG_ANSWER_MAX_LENGTH),
  })
  .check(...demandsLastName);

/** POST /utils/custom-forms/islamic-account/step2: for the sign-up cookie with the person's details, or for a signed-in client without. */
export const islamicStep2Body = z.object({
  consent_swap_free: z.literal(true),
  ...optional(personalFields),
  ...laterStepFields,
});

/** POST /api/campaign/signup */
export const campaignSignupBody = z.object({ ...person, ...password, campaign: z.optional(text(60)) });

/** POST /api/sign-up-finexware */
export const partnerPlatformBody = z.object({ ...person, ...names, ...demandedName }).check(...demandsLastName);

/** POST /fcm-forms/marketing-emails, for the session or the sign-up cookie. */
export const marketingEmailsBody = z.object({ consent_marketing: z.boolean() });
export type MarketingEmailsAnswer = { consent_marketing: boolean };

/** POST /fcm-forms/registration-countries and …-companies; what is left out is the edition's. */
export const registrationCountriesBody = z.object({
  entity: z.optional(text(40)),
  edition: z.optional(text(20)),
  form: z.optional(text(40)),
  product: z.optional(z.enum(WANTED_PRODUCTS)),
});
export type RegistrationCountriesAnswer = {
  entity: string;
  company_id: number;
  countries: readonly { country_id: string; answer: 'offered' | 'prompt' }[];
};
export const registrationCompaniesBody = z.object({
  country_id: countryField,
  form: z.optional(text(40)),
  product: z.optional(z.enum(WANTED_PRODUCTS)),
});
export type RegistrationCompaniesAnswer = {
  companies: readonly {
    entity: string;
    company_id: number;
    answer: 'offered' | 'prompt';
    editions: readonly string[];
  }[];
};

export type DemoAnswer = SignupAnswer & { demo_login: DemoLogin };
export type AffiliateAnswer = SignupAnswer & { affid: string; referral_link: string };

function optional<Fields extends Readonly<Record<string, z.ZodMiniType>>>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)])) as {
    [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]>;
  };
}
