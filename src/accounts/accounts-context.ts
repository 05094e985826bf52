import type { KeyRing } from '#contracts/key-ring.ts';
import type { Database, Transaction } from '#contracts/database.ts';
import type { NoticeRecipients } from '#contracts/company-notices.ts';
import type { PersonalTable } from '#contracts/personal-data.ts';
import type { Edition, RegulatorCode } from '#contracts/edition.ts';
import type { ErasureLedger, FindEnquirers } from '#contracts/erasures.ts';
import type { RecordOwnRequest } from '#contracts/data-requests.ts';
import type { EnqueueFollowUp } from '#contracts/follow-ups.ts';
import type { CourseLinks } from '#contracts/calls/registrations.ts';
import type { WantedProduct } from '#contracts/calls/signup.ts';
import type { AuditTrail } from '#contracts/acts.ts';
import type { FormCounts } from '#contracts/form-counts.ts';
import type { RecordPerson } from '#contracts/people.ts';
import type { AnsweredStep } from '#contracts/application.ts';
import type { Complaints } from '#calls/parse-body.ts';
import type { ApplicationRules } from '#domain/application.ts';
import type { CountryOffer } from '#domain/eligibility.ts';
import type { Promotion } from '#domain/promotions.ts';
import type { SignUp } from '#domain/offer.ts';
import { siteWords } from '#domain/password-context.ts';
import { ACCOUNTS_PERSONAL } from './accounts.personal.ts';
import { type AccountKeys, accountKeys } from './keys.ts';
import { type HasMail, mailDomainLookup } from './contact/mail-domain.ts';
import type { IsBreached } from './credentials/breached-passwords.ts';
import type { PasswordHasher } from './credentials/password-hasher.ts';
import { Throttle } from '#calls/throttle.ts';

/** The company behind a regulator: what a registration records and whom it may be opened for. */
export type RegulatorFacts = {
  readonly entity: string;
  readonly companyId: number;
  /** Full years; left out, MINIMUM_AGE_YEARS. */
  readonly minimumAge?: number;
  /** The account policy's word on residents of a country, ISO 3166-1 alpha-2, for a form and what it is about. */
  readonly countryOffer: (country: string, signUp?: SignUp, product?: WantedProduct) => CountryOffer;
  /** Whether the company has the form at all, for anyone; left out, it has. */
  readonly hasSignUp?: (signUp: SignUp, product?: WantedProduct, edition?: string) => boolean;
  /** Whether the law of a country of residence lets the company offer such a form to who lives there; left out, it does. */
  readonly isLawful?: (country: string, signUp: SignUp) => boolean;
  /** ISO 4217; the first is offered first. Left out, US dollars. */
  readonly currencies?: readonly string[];
  /** What is asked before an account is opened (decision 140); left out or undefined, nothing. */
  readonly application?: ApplicationRules | undefined;
  /** The highest of demo accounts, the N of N:1; left out, the lowest there is. */
  readonly maxLeverage?: number;
};

export type JudgeAnswers = (
  step: AnsweredStep,
  place: { readonly edition: Edition; readonly rules: ApplicationRules },
  body: Readonly<Record<string, unknown>>,
  now: Date,
) => { readonly answers: Readonly<Record<string, string | boolean>>; readonly complaints: Complaints };

/** What text messages may cost in a UTC day. Money in the operator's currency. */
export type SmsCaps = {
  readonly spendPerDay: number;
  readonly messagesPerDiallingCode: number;
  /** Of one message; `diallingCode` without a plus: `44`. */
  readonly priceOf: (diallingCode: string) => number;
};

/** A provider of OpenID Connect, as the operator registered this site with it. */
export type SocialProvider = {
  /** Part of addresses: `google`. */
  readonly id: string;
  /** What its button calls it. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

export type AccountsOptions = {
  readonly db: Database;
  readonly audit: AuditTrail;
  /** Of the other modules, in the order of erasure: own tables come after them. */
  readonly otherPersonalTables: readonly PersonalTable[];
  readonly enqueue: EnqueueFollowUp<Transaction>;
  /** Writes who a record is about, for the console; left out, nobody does. */
  readonly people?: RecordPerson;
  /** Counts what becomes of forms, for the console; left out, nobody does. */
  readonly formCounts?: FormCounts;
  /** Who was erased, outside the database; left out, the database alone knows. */
  readonly erasureLedger?: ErasureLedger;
  /** People without a profile, for erasing them; left out, nobody is known by an address alone. */
  readonly enquirers?: FindEnquirers;
  /** Keeps what somebody exports or erases of their own as a case for staff; left out, nobody does. */
  readonly ownRequests?: RecordOwnRequest;
  /** One for the process: its threads and its queue are what bounds memory and cores. Its creator closes it. */
  readonly hasher: PasswordHasher;
  /** Root secret; the module derives a key for each purpose. */
  readonly secret: KeyRing;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** What the brand is called, in every script: no password may be made of them. Left out, only the site's host counts. */
  readonly brandNames?: readonly string[];
  /** The first one serves who names none. */
  readonly editions: readonly Edition[];
  readonly regulators: Readonly<Record<RegulatorCode, RegulatorFacts>>;
  /** Whether a password is known from leaks; left out, the site has no list of such. */
  readonly isBreached?: IsBreached;
  /** Where signed-in visitors go: the `url` of log-in. */
  readonly dashboardUrl: (editionId: string) => string;
  /** The platform that `/api/sign-up-finexware` hands registrations on to, as the receiver of its events knows it; left out, the call refuses. */
  readonly partnerPlatform?: string | undefined;
  /** The signed link that leads a session into premium analytics; undefined where the brand names none, or left out: it is with the dashboard then. */
  readonly premiumAnalyticsLink?: (edition: string, sessionId: string) => string | undefined;
  readonly sms: SmsCaps;
  /** Whether codes by SMS arrive anywhere; left out, they do. Without, calls that send one refuse. */
  readonly sendsSms?: boolean;
  /** `by-risk` asks for a proof of work once tries pile up, `off` never. */
  readonly captcha: 'by-risk' | 'off';
  /** Providers of OpenID Connect that visitors may log in by; none by default. */
  readonly social: readonly SocialProvider[];
  /** Where the operator's alerts go beside the log; undefined: nowhere. */
  readonly alertTo: string | undefined;
  /** The bearer token of the operator's own programs; undefined: their calls are not there. */
  readonly operatorToken?: string | undefined;
  /** Hears of a request with another token in its place; left out, nobody does. */
  readonly onWrongToken?: (requestId: string) => void;
  /** Who in the company hears of what, by mail; left out, nobody. */
  readonly noticeRecipients?: NoticeRecipients;
  /** The path of the page of an edition that says how to reach the company; undefined where it has none, or left out. */
  readonly contactPage?: (edition: string) => string | undefined;
  /** Counts alerts, for the metrics. */
  readonly onAlert?: (kind: 'sms-spend' | 'account-refused') => void;
  /** The signed link to a download of brand.yaml, absolute; undefined where the brand names none, or left out. */
  readonly downloadLink?: (edition: string, download: string) => string | undefined;
  /** Whether the law of an edition's country lets the company promote in such a way; left out, it does. */
  readonly mayPromote?: (edition: string, promotion: Promotion) => boolean;
  /** The courses of an edition as it has them now; left out, none. */
  readonly courses?: (edition: string) => readonly CourseLinks[];
  /** The answers of a step by the rules of its form, which the browser judges by as well; codes of what is wrong by question; left out, no application is taken. */
  readonly judgeAnswers?: JudgeAnswers;
  /** Whether a file has something harmful in it; left out, no file is scanned. @throws Error where that cannot be told: the file is not taken then */
  readonly scanFile?: ((content: Uint8Array) => Promise<'clean' | 'infected'>) | undefined;
  readonly now: () => Date;
  readonly secureCookies: boolean;
  readonly mailDomainCheck: 'off' | 'dns';
  /** Whether disposable addresses are accepted. */
  readonly disposableEmail: 'refuse' | 'allow';
  /** `off` where all visitors come from one address: behind a proxy that hides theirs, or under a load test. */
  readonly signUpsPerAddress: 'limited' | 'off';
  /** Made again by each process; see INTERNAL_CALL_HEADER. */
  readonly internalSecret: string;
  /** A complaint in words: `locale` is the BCP 47 language of an edition, `path` the route of the call, `/password/reset/:hash`. */
  readonly message: (code: string, field: string, locale: string, path: string) => string;
};

/** What the calls of this module share. */
export type AccountsContext = AccountsOptions & {
  readonly keys: AccountKeys;
  readonly throttle: Throttle;
  readonly hasMail: HasMail | undefined;
  /** Everything that holds something of a person. */
  readonly personalTables: readonly PersonalTable[];
  /** Names of the brand and words of the host. */
  readonly siteWords: readonly string[];
};

export function accountsContext(options: AccountsOptions): AccountsContext {
  if (options.editions.length === 0)
    throw new Error("accounts: there is no edition, so no account could be opened. Check the brand's editions.");
  for (const edition of options.editions) {
    if (options.regulators[edition.regulator] === undefined) {
      throw new Error(
        `accounts: edition ${edition.id} names regulator "${edition.regulator}", of which nothing is known. Check the brand's regulators.`,
      );
    }
  }
  const keys = accountKeys(options.secret);
  return {
    ...options,
    keys,
    throttle: new Throttle(keys.throttle, options.now),
    personalTables: [...options.otherPersonalTables, ...ACCOUNTS_PERSONAL],
    siteWords: siteWords(options.brandNames ?? [], options.publicUrl),
    hasMail: options.mailDomainCheck === 'dns' ? mailDomainLookup() : undefined,
  };
}
