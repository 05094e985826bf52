import type * as z from 'zod/mini';
import type { Example } from '#contracts/declared-call.ts';
import {
  EXAMPLE_DETAILS,
  EXAMPLE_EMAIL,
  EXAMPLE_NAMES,
  EXAMPLE_PASSWORD,
  EXAMPLE_PHONE,
  EXAMPLE_TRADE,
} from '#calls/example-people.ts';
import {
  affiliateSignupBody,
  campaignSignupBody,
  demoSignupBody,
  emailSignupBody,
  leadSignupBody,
  leadWithDemoBody,
  partnerPlatformBody,
  partnerSignupBody,
  platformSignupBody,
  unifiedSignupBody,
} from '#contracts/calls/registrations.ts';
import { type WantedProduct, signupBody } from '#contracts/calls/signup.ts';
import type { ClientKind } from '#contracts/client-kinds.ts';
import type { Platform } from '#contracts/platforms.ts';
import type { SignUp } from '#domain/offer.ts';
import type { NumberRange } from './platform-accounts/account-numbers.ts';

/** What the mechanism reads of a first step's body; a kind's schema decides which of them there are. The rest is kept as it came. */
export type RegistrationBody = {
  readonly email: string;
  readonly password?: string | undefined;
  readonly password_confirm?: string | undefined;
  readonly country_id?: string | undefined;
  readonly confirm_country?: boolean | undefined;
  readonly consent_marketing?: boolean | undefined;
  readonly platform?: Platform | undefined;
  readonly product?: WantedProduct | undefined;
  readonly leverage?: number | undefined;
  readonly balance?: number | undefined;
  readonly currency?: string | undefined;
  readonly campaign?: string | undefined;
  readonly form_id?: string | undefined;
  readonly form_version?: string | undefined;
  readonly edition?: string | undefined;
  readonly entity?: string | undefined;
  readonly company_id?: number | undefined;
  readonly timezone?: string | undefined;
  readonly agent?: string | undefined;
  readonly attribution?: Readonly<Record<string, string>> | undefined;
  readonly shown_texts?: readonly string[] | undefined;
};

/**
 * A registration: one row of the table below, not a file of its own (docs/decisions/042-registrations-are-rows.md).
 * Whatever a row says, the first step runs the same statements in the same order (register.ts, create-attempt.ts).
 */
export type RegistrationKind = {
  /** Kept as `kind` of the attempt and `call` of the record. */
  readonly id: string;
  readonly path: `/${string}`;
  /** For the OpenAPI document. */
  readonly summary: string;
  readonly examples: readonly Example[];
  readonly body: z.ZodMiniType<RegistrationBody>;
  readonly clientKind: ClientKind;
  /** Range of its account numbers: a sequence of accounts.tables.ts. A live account on MetaTrader has one of its platform's. */
  readonly numbers: NumberRange;
  /** Where the kind itself says so; what the body names comes second. */
  readonly platform?: Platform;
  /** Downloads of brand.yaml whose links are answered. */
  readonly downloads?: readonly string[];
  /** The row of the account policy that it is judged by. */
  readonly signUp: (body: RegistrationBody) => SignUp;
  /** Demo accounts have terms within the regulator's limits and a platform; without one named, the web trader. */
  readonly demo?: true;
  /** `later`: another call completes it, and the thank-you page waits for that. `details`: one does where the person's details are not here yet. */
  readonly completed: 'at-once' | 'later' | 'details';
  /** A confirmed profile may have another account of the kind, once its mailbox confirms that; where it may not, the mail says that there is one. */
  readonly joins: boolean;
  /** Forms whose next step chooses the terms. For who is signed in it is that step, not the first, that opens the account. */
  readonly opensLater?: readonly string[];
  /** The mail that carries the code, a template of the delivery module and the page its link opens. */
  readonly mail: { readonly template: 'verify-email' | 'lead-welcome'; readonly page: string };
  /** The mail that follows the confirmation. */
  readonly welcome?: 'partner-received' | 'affiliate-welcome';
  /** What the company hears of: of a lead at once, of the others once they are complete and confirmed. */
  readonly notice?: 'partner' | 'affiliate' | 'lead';
  /** Handed on to the partner platform that configuration names; refused where it names none. */
  readonly handsOn?: true;
};

/** What an account is made as; a kind without a path of its own is a further account (further-account.ts). */
export type AccountKind = Omit<RegistrationKind, 'path' | 'body' | 'summary' | 'examples'>;

const person = { email: EXAMPLE_EMAIL, country_id: 'GB', consent_terms: true };
const password = { password: EXAMPLE_PASSWORD };
const names = { ...EXAMPLE_NAMES, phone: EXAMPLE_PHONE };

const VERIFY = { template: 'verify-email', page: 'verify-email' } as const;
const ACTIVATE = { template: 'lead-welcome', page: 'lead/activate' } as const;

/** Which form a live sign-up stands for: FRM-9 tells webtrader, crypto and invest apart by platform and product. */
const liveVariant = ({ platform, product }: RegistrationBody): SignUp =>
  platform === 'webtrader' ? 'webtrader' : product === 'crypto' || product === 'invest' ? product : 'live';

const live = {
  clientKind: 'live',
  numbers: 'live_account_numbers',
  signUp: liveVariant,
  joins: false,
  mail: VERIFY,
} as const;
const demo = { clientKind: 'demo', numbers: 'demo_account_numbers', demo: true, joins: true, mail: VERIFY } as const;
const lead = {
  clientKind: 'lead',
  numbers: 'live_account_numbers',
  joins: false,
  mail: ACTIVATE,
  notice: 'lead',
} as const;

const MT5 = { platform: 'mt5', downloads: ['mt5'] } as const;
/** MetaTrader for macOS. */
const MAC = { platform: 'mt5', downloads: ['mac-trader'] } as const;

export const REGISTRATION_KINDS: readonly RegistrationKind[] = [
  {
    ...live,
    id: 'signup',
    path: '/utils/custom-forms/signup',
    summary: 'First step of a live account',
    examples: [
      {
        name: 'live',
        body: { ...person, ...password, timezone: 'Europe/London', form_id: 'live-sign-up', form_version: '1' },
      },
      { name: 'country-of-another-company', body: { ...person, ...password, country_id: 'FR' }, refused: 'bad-input' },
      { name: 'common-password', body: { ...person, password: 'password123456' }, refused: 'bad-input' },
    ],
    body: signupBody,
    completed: 'later',
  },
  {
    ...live,
    id: 'unified-signup',
    path: '/fcm-forms/signup',
    summary: 'A live account on one page',
    examples: [
      { name: 'whole', body: { ...person, ...password, ...EXAMPLE_DETAILS } },
      { name: 'details-later', body: { ...person, ...password } },
    ],
    body: unifiedSignupBody,
    completed: 'details',
  },
  {
    ...live,
    id: 'campaign-signup',
    path: '/api/campaign/signup',
    summary: 'Sign-up of a campaign',
    examples: [{ name: 'campaign', body: { ...person, ...password, campaign: 'spring' } }],
    body: campaignSignupBody,
    completed: 'later',
    signUp: () => 'campaign',
  },
  // No password yet: a lead, until step 2 makes a live client of it.
  {
    ...live,
    id: 'email-signup',
    path: '/utils/custom-forms/email/signup',
    summary: 'First step of a live account that asks for the e-mail alone',
    examples: [{ name: 'e-mail', body: { email: EXAMPLE_EMAIL } }],
    body: emailSignupBody,
    completed: 'later',
    clientKind: 'lead',
  },
  {
    ...lead,
    id: 'lead-signup',
    path: '/utils/custom-forms/signup/lead-signup',
    summary: 'A lead, without a password',
    examples: [{ name: 'lead', body: { ...person, ...names } }],
    body: leadSignupBody,
    completed: 'at-once',
    signUp: () => 'lead',
  },
  {
    ...lead,
    id: 'partner-platform',
    path: '/api/sign-up-finexware',
    summary: 'Hands a registration on to the partner platform of the configuration',
    examples: [],
    body: partnerPlatformBody,
    completed: 'at-once',
    signUp: () => 'lead',
    handsOn: true,
  },
  {
    ...demo,
    id: 'lead-with-demo',
    path: '/utils/custom-forms/signup-lead-with-demo',
    summary: 'A lead and a demo account at once',
    examples: [{ name: 'lead-with-demo', body: { ...person, platform: 'mt5' } }],
    body: leadWithDemoBody,
    completed: 'at-once',
    signUp: () => 'demo',
    mail: ACTIVATE,
    notice: 'lead',
  },
  {
    ...demo,
    id: 'demo-signup',
    path: '/utils/custom-forms/demo-signup',
    summary: 'A demo account',
    examples: [{ name: 'demo', body: { ...person, ...password, platform: 'webtrader' } }],
    body: demoSignupBody,
    completed: 'at-once',
    signUp: () => 'demo',
    opensLater: ['demo'],
  },
  {
    ...demo,
    id: 'forex-demo-signup',
    path: '/utils/custom-forms/forex-demo/signup',
    summary: 'A demo account for forex',
    examples: [{ name: 'forex-demo', body: { ...person, ...password, platform: 'mt4' } }],
    body: demoSignupBody,
    completed: 'at-once',
    signUp: () => 'forex-demo',
  },
  {
    ...live,
    id: 'metatrader-5-signup',
    path: '/utils/custom-forms/metatrader-5/signup',
    summary: 'A live account on MetaTrader 5, and its download',
    examples: [{ name: 'metatrader-5', body: { ...person, ...password, timezone: 'Europe/London' } }],
    body: platformSignupBody,
    completed: 'details',
    ...MT5,
    signUp: () => 'metatrader-5',
    joins: true,
  },
  {
    ...live,
    id: 'mac-trader',
    path: '/utils/custom-forms/mac-trader',
    summary: 'A live account for the Mac, and its download',
    examples: [{ name: 'mac', body: { ...person, ...password, timezone: 'Europe/London' } }],
    body: platformSignupBody,
    completed: 'details',
    ...MAC,
    signUp: () => 'mac-trader',
    joins: true,
  },
  {
    id: 'partner-signup',
    path: '/utils/custom-forms/signup/partner-signup',
    summary: 'Application of a partner, an introducing broker',
    examples: [{ name: 'partner', body: { ...person, ...password, ...names } }],
    body: partnerSignupBody,
    completed: 'later',
    clientKind: 'partner',
    numbers: 'partner_numbers',
    signUp: () => 'partner',
    joins: true,
    mail: VERIFY,
    welcome: 'partner-received',
    notice: 'partner',
  },
  {
    id: 'affiliate-signup',
    path: '/utils/custom-forms/signup/affiliate-signup',
    summary: 'Application of an affiliate',
    examples: [{ name: 'affiliate', body: { ...person, ...password, ...names, about: EXAMPLE_TRADE } }],
    body: affiliateSignupBody,
    completed: 'later',
    clientKind: 'affiliate',
    numbers: 'affiliate_numbers',
    signUp: () => 'affiliate',
    joins: true,
    mail: VERIFY,
    welcome: 'affiliate-welcome',
    notice: 'affiliate',
  },
];

/** Accounts of who has one already, and proves it by a session or a confirmed sign-up: further-account.ts. */
const further = {
  clientKind: 'live',
  numbers: 'live_account_numbers',
  joins: true,
  completed: 'at-once',
  mail: VERIFY,
} as const;
export const METATRADER_4 = {
  ...further,
  id: 'metatrader-4-step-2',
  platform: 'mt4',
  downloads: ['mt4', 'mt4-old'],
  signUp: () => 'metatrader-4',
} as const satisfies AccountKind;
export const METATRADER_SE = {
  ...further,
  id: 'metatrader-se-step-2',
  platform: 'mt4',
  downloads: ['mt4-se', 'mt4'],
  signUp: () => 'metatrader-se',
} as const satisfies AccountKind;
export const MAC_TRADER_JWT = {
  ...further,
  id: 'mac-trader-jwt',
  ...MAC,
  signUp: () => 'mac-trader',
} as const satisfies AccountKind;
const ACCOUNT_KINDS: readonly AccountKind[] = [...REGISTRATION_KINDS, METATRADER_4, METATRADER_SE, MAC_TRADER_JWT];

/** The kind an attempt was made as. @throws Error where a newer version made it. */
export function registrationKind(id: string): AccountKind {
  const kind = ACCOUNT_KINDS.find((candidate) => candidate.id === id);
  if (kind === undefined) throw new Error(`registration: there is no kind "${id}". An attempt of a newer version?`);
  return kind;
}
