import type { CallContext } from '#calls/call-context.ts';
import { deriveKeys } from '#calls/keyed-hash.ts';
import { Throttle } from '#calls/throttle.ts';
import {
  type AccountsContext,
  type AccountsOptions,
  type SocialProvider,
  accountsContext,
} from '#accounts/accounts-context.ts';
import { providerClient } from '#accounts/social/provider-client.ts';
import type { PasswordHasher } from '#accounts/credentials/password-hasher.ts';
import type { ContentWatch } from '#contracts/content-watch.ts';
import type { Transaction } from '#contracts/database.ts';
import type { EnqueueFollowUp, FollowUpStates } from '#contracts/follow-ups.ts';
import type { AnswerTemplate } from './enquiries/enquiries.answers.ts';
import type { FourEyesName } from '#contracts/four-eyes.ts';
import type { CountedForm, FormWords } from '#contracts/form-counts.ts';
import type { KeyRing } from '#contracts/key-ring.ts';
import type { LossFigures } from '#contracts/loss-figures.ts';
import type { PriceWatch } from '#contracts/price-watch.ts';
import type { SeatsContext } from '#enquiries/events/assign-free-seats.ts';
import type { DeliveryDesk } from '#delivery/desk/delivery-desk.ts';

/** By whom staff may log in (`CONSOLE_PROVIDER`). */
export type StaffProvider = SocialProvider & {
  /** Whether the provider itself asks for a second factor: then its log-in is enough. */
  readonly asksSecondFactor: boolean;
  /** The claim that has what somebody is there, and which role each of its values is here; left out, roles are given here. */
  readonly roles?: { readonly claim: string; readonly map: Readonly<Record<string, string>> } | undefined;
  /** Scopes beside `openid email`. */
  readonly scopes: readonly string[];
};

export type ConsoleOptions = Pick<CallContext, 'audit' | 'db' | 'editions' | 'now' | 'internalSecret' | 'message'> & {
  readonly enqueue: EnqueueFollowUp<Transaction>;
  /** Queues, what fails in them, and who is told of events. */
  readonly desk: DeliveryDesk;
  readonly hasher: PasswordHasher;
  /** What acts on a person's profile goes by, as the site's own calls do. */
  readonly accounts: AccountsOptions;
  /** Root secret; the module derives a key for each purpose. */
  readonly secret: KeyRing;
  /** Where staff find the console, without a trailing slash: links, cookies, passkeys. Known once it listens. */
  readonly consoleUrl: () => string;
  readonly percentages: LossFigures;
  readonly prices: PriceWatch;
  readonly content: ContentWatch;
  /** Events of the brand, and what moves people up. */
  readonly seats: SeatsContext;
  /** Where mails are that are not delivered yet. */
  readonly mailStates: FollowUpStates;
  /** Of the brand, in a language: what answers to enquiries are begun with. */
  readonly answerTemplates: (language: string) => readonly AnswerTemplate[];
  /** In the names of passkeys and apps. */
  readonly brandName: string;
  /** The forms that are counted, and their words; `isCounted`: whether this site counts them. */
  readonly forms: {
    readonly all: readonly CountedForm[];
    readonly words: FormWords;
    readonly isCounted: boolean;
  };
  /** Whether people and staff who are made up are let in (never where others than this machine reach the site). */
  readonly isDemonstration: boolean;
  /** The company's provider of OpenID Connect; left out, there is none. */
  readonly provider?: StaffProvider | undefined;
  /** What the brand wants two people for. */
  readonly fourEyes: ReadonlySet<FourEyesName>;
};

/** What the calls of the console share. */
export type ConsoleContext = CallContext &
  Omit<ConsoleOptions, 'accounts'> & {
    readonly accounts: AccountsContext;
    readonly providerClient: ReturnType<typeof providerClient> | undefined;
    readonly ownKeys: { readonly authenticator: KeyRing; readonly approvals: KeyRing; readonly exports: KeyRing };
  };

const derived = (secret: KeyRing, purpose: string) => deriveKeys(secret, `console/${purpose}`);
/** By which what waits for a second person is kept from being altered. */
export const approvalKeys = (secret: KeyRing): KeyRing => derived(secret, 'approvals');

/** By which the parts of an export are sealed. */
export const exportKeys = (secret: KeyRing): KeyRing => derived(secret, 'exports');

export function consoleContext(options: ConsoleOptions): ConsoleContext {
  const derive = (purpose: string) => derived(options.secret, purpose);
  return {
    ...options,
    providerClient: options.provider && providerClient(options.provider),
    accounts: accountsContext(options.accounts),
    keys: { idempotency: derive('idempotency'), captcha: derive('captcha') },
    ownKeys: {
      authenticator: derive('authenticator'),
      approvals: approvalKeys(options.secret),
      exports: exportKeys(options.secret),
    },
    throttle: new Throttle(derive('throttle'), options.now),
    captcha: 'off',
    signUpsPerAddress: 'limited',
    get secureCookies() {
      return options.consoleUrl().startsWith('https:');
    },
  };
}
