import * as z from 'zod/mini';
import { CONTACT_TOPICS } from '#contracts/enquiry-kinds.ts';
import {
  COMPANY_NAME_MAX_LENGTH,
  ENQUIRY_MESSAGE_MAX_LENGTH,
  TRIGGER_EVENTS_AT_ONCE_MAX,
  TRIGGER_EVENT_FIELDS_MAX,
  TRIGGER_EVENT_NAME_MAX_LENGTH,
  TRIGGER_EVENT_VALUE_MAX_LENGTH,
} from '#contracts/limits.ts';
import {
  countryField,
  demandedName,
  demandsLastName,
  emailField,
  line,
  lines,
  nameField,
  webAddressField,
} from './person-fields.ts';
import { phoneField } from './phone-field.ts';
import { type SignupAnswer, contextFields, formFields, laterStepFields, text } from './signup.ts';

/**
 * The calls that take something from a visitor and open no account (FRM-1, FRM-2): events, business enquiries, e-books,
 * downloads, gated articles, trading central, analytics. `entity` and `company_id`, where sent, must be those of the edition.
 */
const recordFields = { ...formFields, ...contextFields };

/** Id of an event, an e-book or an article: the path of a page without the edition, or its last part. */
const contentId = z.string().check(z.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/), z.maxLength(200));
const phone = z.optional(phoneField);

/** POST /utils/custom-forms/tradedays, latam-expo, dubai-expo, webinar. Without `event`, the next one of this form. */
export const eventBody = z
  .object({
    email: emailField,
    ...demandedName,
    company: z.optional(line(COMPANY_NAME_MAX_LENGTH)),
    phone,
    event: z.optional(contentId),
    consent_privacy: z.literal(true),
    consent_marketing: z.optional(z.boolean()),
    ...recordFields,
  })
  .check(...demandsLastName);
/** `state` says what a newcomer gets: it tells nothing about the address that was typed. */
export type EventAnswer = SignupAnswer & { readonly state: 'registered' | 'waiting-list' };

/** POST /api/event-seats/give-back/{code}: the same answer however often it is asked. */
export type GiveBackSeatAnswer = { readonly given_back: true };

/** POST /utils/custom-forms/white-label. */
export const whiteLabelBody = z
  .object({
    email: emailField,
    ...demandedName,
    company: line(COMPANY_NAME_MAX_LENGTH),
    country_id: countryField,
    website: z.optional(webAddressField),
    phone,
    message: z.optional(lines(ENQUIRY_MESSAGE_MAX_LENGTH)),
    consent_privacy: z.literal(true),
    ...recordFields,
  })
  .check(...demandsLastName);

/** POST /utils/custom-forms/esg. */
export const esgBody = z
  .object({
    email: emailField,
    ...demandedName,
    country_id: countryField,
    phone,
    message: z.optional(lines(ENQUIRY_MESSAGE_MAX_LENGTH)),
    consent_privacy: z.literal(true),
    consent_marketing: z.optional(z.boolean()),
    ...recordFields,
  })
  .check(...demandsLastName);

/** POST /api/contact: somebody writes to the company. */
export const contactBody = z
  .object({
    email: emailField,
    ...demandedName,
    phone,
    topic: z.enum(CONTACT_TOPICS),
    message: lines(ENQUIRY_MESSAGE_MAX_LENGTH),
    consent_privacy: z.literal(true),
    ...recordFields,
  })
  .check(...demandsLastName);

/** POST /utils/download-ebook. */
export const eBookBody = z.object({
  email: emailField,
  first_name: nameField,
  e_book: contentId,
  consent_privacy: z.literal(true),
  consent_marketing: z.optional(z.boolean()),
  ...recordFields,
});
/** `link` is absolute, signed, and good for FILE_LINK_TTL_S. */
export type LinkAnswer = { readonly link: string };
export type EBookAnswer = SignupAnswer & LinkAnswer;

/** POST /utils/mt4-download/old, mt4-download/new, mt5-download/new. With `email` the link comes by mail too. */
export const downloadBody = z.object({
  email: z.optional(emailField),
  ...recordFields,
});

/** POST /utils/fcm-forms/trading-central/email: the first of three steps. */
export const tradingCentralEmailBody = z.object({ email: emailField, ...recordFields });
/** …/step2 */
export const tradingCentralStep2Body = z
  .object({
    ...demandedName,
    country_id: countryField,
    ...formFields,
  })
  .check(...demandsLastName);
/** …/register, with the time zone (FRM-4). */
export const tradingCentralRegisterBody = z.object({
  consent_privacy: z.literal(true),
  consent_marketing: z.optional(z.boolean()),
  ...laterStepFields,
});
export type TradingCentralAnswer = SignupAnswer & { readonly next: 'step2' | 'register' | 'thank-you' };

/** POST /utils/trading-central-ty and /utils/mt4se-ty, empty body. */
export type EnquiryThankYouAnswer = {
  readonly email_masked: string;
  readonly is_email_verified: boolean;
  /** Of the sign-up, where there is one in this browser. */
  readonly account_number?: string;
  readonly links: Readonly<Record<string, string>>;
};

/** POST /utils/premium-analytics, by bearer token, empty body. `url` is good for ACCESS_LINK_TTL_S. */
export type PremiumAnalyticsAnswer = { readonly url: string };

/** POST /api/articles/{id}; a gated article wants `consent: true`. */
export const articleBody = z.object({ email: emailField, consent: z.optional(z.boolean()), ...recordFields });
export type ArticleMailAnswer = { readonly sent: true };

const eventValue = z.union([z.string().check(z.maxLength(TRIGGER_EVENT_VALUE_MAX_LENGTH)), z.number(), z.boolean()]);
const triggerEvent = z.object({
  name: text(TRIGGER_EVENT_NAME_MAX_LENGTH),
  data: z.optional(
    z
      .record(z.string().check(z.regex(/^\w{1,40}$/)), eventValue)
      .check(z.refine((fields) => Object.keys(fields).length <= TRIGGER_EVENT_FIELDS_MAX, { error: 'too-long' })),
  ),
});
/** POST /utils/trigger-events. Names are those of brand.yaml, `analytics.events`. */
export const triggerEventsBody = z.object({
  events: z.array(triggerEvent).check(z.minLength(1), z.maxLength(TRIGGER_EVENTS_AT_ONCE_MAX)),
  edition: z.optional(text(20)),
});
/** How many were kept: none where the visitor has not agreed to be measured. */
export type TriggerEventsAnswer = { readonly accepted: number };
