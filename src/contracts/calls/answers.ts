import * as z from 'zod/mini';
import { accountAnswer } from './account-answer.ts';
import {
  APPLICATION_PAGES,
  applicationAnswer,
  type ApplicationSentAnswer,
  type ApplicationStepAnswer,
} from './application-answer.ts';
import { type DecisionAnswer, waitingAnswer } from './decisions.ts';
import type { EndSessionAnswer, EraseAnswer } from './account.ts';
import type { ArticleRatingAnswer } from './article-rating.ts';
import type {
  ArticleMailAnswer,
  EBookAnswer,
  EnquiryThankYouAnswer,
  EventAnswer,
  GiveBackSeatAnswer,
  LinkAnswer,
  PremiumAnalyticsAnswer,
  TradingCentralAnswer,
  TriggerEventsAnswer,
} from './enquiries.ts';
import type {
  CaptchaTokenAnswer,
  CaptchaVerifyAnswer,
  CodeSentAnswer,
  EarlyConsentAnswer,
  PasswordChangedAnswer,
  PasswordSetAnswer,
  PhoneVerifiedAnswer,
  ProfileByEmailAnswer,
  ResetLinkAnswer,
  ResetPasswordAnswer,
  UserStatusAnswer,
} from './log-in.ts';
import type { ConfirmSubscriptionAnswer, SubscribeAnswer, UnsubscribeAnswer } from './newsletter.ts';
import { barsAnswer, calculatorAnswer, companiesAnswer, dayChangesAnswer } from './price-history.ts';
import type {
  AffiliateAnswer,
  DemoAnswer,
  EducationAnswer,
  MarketingEmailsAnswer,
  PlatformAccountAnswer,
  RegistrationCompaniesAnswer,
  RegistrationCountriesAnswer,
} from './registrations.ts';
import type {
  AuthoriseAnswer,
  ResendAnswer,
  ResumedAnswer,
  SessionAnswer,
  SignupAnswer,
  SignupStep2Answer,
  ThankYouAnswer,
  ValidateEmailAnswer,
  VerifyAnswer,
} from './signup.ts';
import {
  factorAddedAnswer,
  factorRemovedAnswer,
  newAuthenticatorAnswer,
  passkeyOptionsAnswer,
  pendingLogInAnswer,
  provenAnswer,
  recoveryCodesAnswer,
} from './second-factor-answers.ts';
import { searchAnswer } from './site-search.ts';
import { CLIENT_KINDS } from '../client-kinds.ts';

/** A schema for an answer of the contracts: the compiler holds it to the type, the examples' test to what is sent. */
const of = <Answer>(schema: z.ZodMiniType<Answer>): z.ZodMiniType<Answer> => schema;
const yes = z.literal(true);
const text = z.string();
const ids = { profile_id: z.uuid(), client_id: z.uuid(), is_email_verified: z.boolean() };
const downloadLinks = z.array(z.object({ id: text, link: z.url() }));
const demoLogin = z.object({
  login: text,
  password: text,
  platform: text,
  leverage: z.optional(z.number()),
  balance: z.optional(z.number()),
  currency: z.optional(text),
});
/** Absolute, or a path of the site. */
const siteAddress = z.string().check(z.regex(/^(?:https?:\/)?\/\S+$/));
const links = z.object({ login: z.url(), dashboard: z.url() });
const offer = z.enum(['offered', 'prompt']);
const profileByEmail = z.union([
  z.object({
    email: text,
    valid: yes,
    profile_id: z.uuid(),
    is_email_verified: z.boolean(),
    is_phone_verified: z.boolean(),
    first_name: z.nullable(text),
    last_name: z.nullable(text),
    country_id: text,
  }),
  z.object({ email: text, valid: z.boolean() }),
]);

/** Every JSON answer with 200, under the name of its type in the contracts. */
export const ANSWERS = {
  AccountAnswer: accountAnswer,
  AffiliateAnswer: of<AffiliateAnswer>(z.object({ ...ids, affid: text, referral_link: z.url() })),
  ApplicationAnswer: applicationAnswer,
  ApplicationSentAnswer: of<ApplicationSentAnswer>(z.object({ sent: yes })),
  ApplicationStepAnswer: of<ApplicationStepAnswer>(z.object({ next: z.enum(APPLICATION_PAGES) })),
  ArticleMailAnswer: of<ArticleMailAnswer>(z.object({ sent: yes })),
  ArticleRatingAnswer: of<ArticleRatingAnswer>(z.object({ data: text })),
  AuthoriseAnswer: of<AuthoriseAnswer>(z.object({ token: text, url: siteAddress })),
  BarsAnswer: barsAnswer,
  CalculatorAnswer: calculatorAnswer,
  CaptchaTokenAnswer: of<CaptchaTokenAnswer>(z.object({ captcha_token: z.uuid(), challenge: z.looseObject({}) })),
  CaptchaVerifyAnswer: of<CaptchaVerifyAnswer>(z.object({ verified: yes })),
  ClientIdAnswer: z.object({ client_id: z.uuid() }),
  CodeAnswer: of<CodeSentAnswer | PhoneVerifiedAnswer>(
    z.union([z.object({ otp_code_id: z.uuid() }), z.object({ is_phone_verified: yes })]),
  ),
  CodeSentAnswer: of<CodeSentAnswer>(z.object({ otp_code_id: z.uuid() })),
  CompaniesAnswer: companiesAnswer,
  ConfirmSubscriptionAnswer: of<ConfirmSubscriptionAnswer>(z.object({ subscribed: yes })),
  DayChangesAnswer: dayChangesAnswer,
  DemoAnswer: of<DemoAnswer>(z.object({ ...ids, demo_login: demoLogin })),
  EarlyConsentAnswer: of<EarlyConsentAnswer>(z.object({ stored: yes })),
  EducationAnswer: of<EducationAnswer>(
    z.object({
      ...ids,
      course: z.object({
        id: text,
        title: text,
        link: z.url(),
        lessons: z.array(z.object({ title: text, link: z.url() })),
      }),
    }),
  ),
  DecisionAnswer: of<DecisionAnswer>(
    z.object({ profile_id: z.uuid(), client_id: z.nullable(z.uuid()), recorded: z.boolean() }),
  ),
  EBookAnswer: of<EBookAnswer>(z.object({ ...ids, link: z.url() })),
  EndSessionAnswer: of<EndSessionAnswer>(z.object({ ended: z.int() })),
  EnquiryThankYouAnswer: of<EnquiryThankYouAnswer>(
    z.object({
      email_masked: text,
      is_email_verified: z.boolean(),
      account_number: z.optional(text),
      links: z.record(z.string(), z.url()),
    }),
  ),
  EraseAnswer: of<EraseAnswer>(z.object({ erased: yes, held_until: z.nullable(z.iso.datetime()) })),
  EventAnswer: of<EventAnswer>(z.object({ ...ids, state: z.enum(['registered', 'waiting-list']) })),
  FactorAddedAnswer: factorAddedAnswer,
  FactorRemovedAnswer: factorRemovedAnswer,
  FormDefinition: z.looseObject({}),
  GiveBackSeatAnswer: of<GiveBackSeatAnswer>(z.object({ given_back: yes })),
  LinkAnswer: of<LinkAnswer>(z.object({ link: z.url() })),
  MarketingEmailsAnswer: of<MarketingEmailsAnswer>(z.object({ consent_marketing: z.boolean() })),
  NewAuthenticatorAnswer: newAuthenticatorAnswer,
  OpenApiDocument: z.looseObject({ openapi: text }),
  OwnData: z.looseObject({ exported_at: z.iso.datetime() }),
  PasskeyOptionsAnswer: passkeyOptionsAnswer,
  PasswordSetAnswer: of<PasswordSetAnswer>(z.object({ is_password_set: yes })),
  PasswordChangedAnswer: of<PasswordChangedAnswer>(z.object({ is_password_set: yes, token: z.string() })),
  PendingLogInAnswer: pendingLogInAnswer,
  PlatformAccountAnswer: of<PlatformAccountAnswer>(z.object({ ...ids, download_links: downloadLinks })),
  PremiumAnalyticsAnswer: of<PremiumAnalyticsAnswer>(z.object({ url: z.url() })),
  ProfileByEmailAnswer: of<ProfileByEmailAnswer>(profileByEmail),
  ProvenAnswer: provenAnswer,
  RecoveryCodesAnswer: recoveryCodesAnswer,
  RegistrationCompaniesAnswer: of<RegistrationCompaniesAnswer>(
    z.object({
      companies: z.array(z.object({ entity: text, company_id: z.number(), answer: offer, editions: z.array(text) })),
    }),
  ),
  RegistrationCountriesAnswer: of<RegistrationCountriesAnswer>(
    z.object({
      entity: text,
      company_id: z.number(),
      countries: z.array(z.object({ country_id: text, answer: offer })),
    }),
  ),
  ResumedAnswer: of<ResumedAnswer>(z.object({ next: text })),
  ResendAnswer: of<ResendAnswer>(z.object({ sent: yes })),
  ResetLinkAnswer: of<ResetLinkAnswer>(z.object({ valid: yes })),
  ResetPasswordAnswer: of<ResetPasswordAnswer>(z.object({ sent: yes })),
  SearchAnswer: searchAnswer,
  SessionAnswer: of<SessionAnswer>(z.object({ url: siteAddress, reload: z.boolean(), token: z.optional(text) })),
  SignupAnswer: of<SignupAnswer>(z.object(ids)),
  SignupStep2Answer: of<SignupStep2Answer>(z.object({ ...ids, next: z.literal('thank-you') })),
  SubscribeAnswer: of<SubscribeAnswer>(z.object({ sent: yes })),
  ThankYouAnswer: of<ThankYouAnswer>(
    z.object({
      kind: z.enum(CLIENT_KINDS),
      account_number: text,
      shown_number: z.nullable(text),
      email_masked: text,
      is_email_verified: z.boolean(),
      next_steps: z.array(
        z.enum(['verify-email', 'log-in', 'fund', 'set-password', 'try', 'hear-from-us', 'share-link']),
      ),
      links,
      demo_login: z.optional(demoLogin),
      affid: z.optional(text),
      referral_link: z.optional(z.url()),
      download_links: z.optional(downloadLinks),
    }),
  ),
  TokenAnswer: z.object({ token: text }),
  TradingCentralAnswer: of<TradingCentralAnswer>(
    z.object({ ...ids, next: z.enum(['step2', 'register', 'thank-you']) }),
  ),
  TriggerEventsAnswer: of<TriggerEventsAnswer>(z.object({ accepted: z.int() })),
  TypicalSpreadsAnswer: z.object({ data: z.record(z.string(), z.number()) }),
  UnifiedAnswer: of<AuthoriseAnswer | SignupAnswer>(
    z.union([z.object({ token: text, url: siteAddress }), z.object(ids)]),
  ),
  UnsubscribeAnswer: of<UnsubscribeAnswer>(z.object({ subscribed: z.literal(false) })),
  UserStatusAnswer: of<UserStatusAnswer>(z.object({ status: z.enum(['guest', 'lead', 'client']) })),
  ValidateEmailAnswer: of<ValidateEmailAnswer>(
    z.object({
      valid: z.boolean(),
      reason: z.optional(z.enum(['syntax', 'domain', 'disposable'])),
      suggestion: z.optional(z.string()),
    }),
  ),
  WaitingAnswer: waitingAnswer,
  VerifyAnswer: of<VerifyAnswer>(z.object({ is_email_verified: yes })),
} as const;
