/**
 * Refusals: RFC 9457 problem details with a stable code. Codes are never reused; docs/errors.md lists them and a test
 * holds the two together.
 */
export const PROBLEMS = {
  'bad-json': { status: 400, title: 'The body is not valid JSON' },
  'bad-input': { status: 422, title: 'Some fields need another look' },
  'bad-address': { status: 400, title: 'The address cannot be read' },
  'xsrf-missing': { status: 403, title: 'The request carries no matching XSRF token' },
  'cross-site': { status: 403, title: 'The request was sent from another site' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'withheld-by-law': { status: 451, title: 'The law of the country keeps this page back' },
  gone: { status: 410, title: 'What was at this address is gone for good' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method' },
  'body-too-large': { status: 413, title: 'The body is larger than this call takes' },
  'wrong-content-type': { status: 415, title: 'This call takes JSON' },
  'sign-up-missing': { status: 409, title: 'There is no sign-up in progress in this browser' },
  'sign-up-incomplete': { status: 409, title: 'The sign-up has a step before this one' },
  'not-offered': { status: 403, title: 'The company of this edition does not offer this' },
  'email-unverified': { status: 403, title: 'The e-mail address is not confirmed yet' },
  'account-blocked': { status: 403, title: 'The company has blocked this account' },
  'captcha-needed': { status: 403, title: 'Prove that this is no machine, then send again' },
  'social-unlinked': { status: 403, title: 'No account belongs to this identity' },
  'social-failed': { status: 400, title: 'The provider did not confirm who this is' },
  'wrong-credentials': { status: 401, title: 'The e-mail and password do not match' },
  'second-factor-needed': { status: 403, title: 'This browser is new to the account: a second proof is needed' },
  'log-in-missing': { status: 409, title: 'There is no log-in in progress in this browser, or its time is over' },
  'proof-needed': { status: 403, title: 'Prove again that the account is yours, then send again' },
  'factors-full': { status: 409, title: 'The account has as many passkeys and authenticator apps as it can have' },
  'passkey-refused': { status: 403, title: 'The passkey was not accepted' },
  'log-in-by-mail': {
    status: 429,
    title: 'Too many wrong tries from elsewhere: if the password was right, a link is in the mail',
  },
  'token-invalid': { status: 401, title: 'The session token is missing, wrong or expired' },
  'code-invalid': { status: 404, title: 'The link is not one of ours' },
  'code-used': { status: 404, title: 'The link was used already, or another in its place' },
  'code-expired': { status: 404, title: 'The time of the link is over' },
  'application-waits': {
    status: 409,
    title: 'The questionnaire can be answered again once the time of cooling off is over',
  },
  'application-closed': { status: 409, title: 'The application can no longer be changed' },
  'application-incomplete': { status: 409, title: 'Something of the application is missing' },
  'account-ambiguous': { status: 409, title: 'Several accounts go by this number or login' },
  'not-decidable': { status: 409, title: 'The account is not in a state in which this can be decided' },
  'event-over': { status: 409, title: 'The event is over, or its registration is closed' },
  'link-invalid': { status: 404, title: 'The link is not one of ours, or has run out' },
  'enquiry-missing': { status: 409, title: 'There is no enquiry in progress in this browser' },
  'enquiry-incomplete': { status: 409, title: 'The enquiry has a step before this one' },
  'idempotency-conflict': { status: 409, title: 'The idempotency key belongs to another request' },
  'staff-session-missing': { status: 401, title: 'Log in to the console again' },
  'not-permitted': { status: 403, title: 'Your roles do not permit this' },
  'step-up-needed': { status: 403, title: 'Prove again who you are, then send again' },
  'second-person-missing': { status: 409, title: 'This needs a second person, and nobody else may approve it' },
  'own-request': { status: 409, title: 'Nobody approves what they asked for themselves' },
  'role-held': { status: 409, title: 'Somebody has this role' },
  'last-administrator': { status: 409, title: 'Somebody has to be able to let others in' },
  'changed-meanwhile': { status: 409, title: 'Somebody changed this before you' },
  'not-possible': { status: 409, title: 'As things stand, this cannot be done' },
  'too-many-requests': { status: 429, title: 'Too many requests, try again later' },
  unavailable: { status: 503, title: 'This part of the site is resting, try again shortly' },
  internal: { status: 500, title: 'Something failed on our side' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Answers of the console alone; the site's document of calls leaves them out. */
export const CONSOLE_PROBLEMS: readonly ProblemCode[] = [
  'staff-session-missing',
  'not-permitted',
  'step-up-needed',
  'second-person-missing',
  'own-request',
  'role-held',
  'last-administrator',
  'changed-meanwhile',
  'not-possible',
];

/** One complaint about one field; `code` is stable, `message` is in the request's locale. */
export type FieldError = { readonly code: string; readonly message: string };

/** RFC 9457 body. `errors` maps a field to its complaints. */
export type ProblemDetails = {
  readonly type: `/problems/${ProblemCode}`;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, readonly FieldError[]>>;
  /** Of `captcha-needed`: what the challenge is to be asked for with, where it is more than 1. */
  readonly captcha_effort?: number;
  /** Of `changed-meanwhile`: how it stands now, and who changed it. */
  readonly theirs?: unknown;
  readonly requestId?: string;
};

/** Thrown by a call's handler; the server turns it into problem details. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly errors: Readonly<Record<string, readonly FieldError[]>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly captchaEffort: number | undefined;
  readonly theirs: unknown;
  /** Of a refusal with 503: who sends it again and again has a part in it, so that it counts as a try (decision 150). */
  readonly isTry: boolean;

  constructor(
    code: ProblemCode,
    detail?: string,
    more: {
      errors?: Record<string, readonly FieldError[]>;
      retryAfterSeconds?: number;
      captchaEffort?: number;
      theirs?: unknown;
      isTry?: boolean;
    } = {},
  ) {
    super(detail ?? PROBLEMS[code].title);
    this.code = code;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.captchaEffort = more.captchaEffort;
    this.theirs = more.theirs;
    this.isTry = more.isTry ?? false;
  }
}
