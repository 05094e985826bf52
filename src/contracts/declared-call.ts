import type * as z from 'zod/mini';
import type { ProblemCode } from '#contracts/problems.ts';
import type { ANSWERS } from '#contracts/calls/answers.ts';

/** How a caller proves itself. `xsrf` is the cookie with the same value in the header; the two cookies name what is in progress in this browser. */
export type Proof = 'xsrf' | 'bearer' | 'operator' | 'sign-up' | 'trading-central' | 'application';

/** Any one of these is enough; all of its parts are needed. Empty: anyone may call. */
export type Proofs = readonly (readonly Proof[])[];

export const TAGS = {
  registration: 'Accounts are asked for, step by step; a signed cookie joins the steps.',
  'log-in': 'Log-in, sessions, passwords, codes by SMS and links by mail.',
  account: 'What a signed-in client sees and does of their own.',
  operator:
    'What the operator’s own programs say and ask: decisions, verification, log-ins. Not there without the setting OPERATOR_TOKEN.',
  newsletter: 'Asked for, confirmed by a link, left by one click.',
  enquiries: 'Events, e-books, downloads, business, analytics: nothing of it opens an account.',
  quotes: 'Prices, live and past.',
  content: 'Search, ratings, forms as data, and this document.',
  webhooks: 'What the site posts to the receivers that its operator has named: docs/events.md.',
} as const;

/** A request as the document shows it. Each is sent by openapi-examples.test.ts, and answered as it says. */
export type Example = {
  readonly name: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Calls whose first example the same browser has sent before, `POST /path`. */
  readonly after?: readonly `${'GET' | 'POST' | 'PATCH'} /${string}`[];
  /** The code it is refused by; left out, it is answered as the call is. */
  readonly refused?: ProblemCode;
};

type Parameter = { readonly about: string; readonly required?: true; readonly values?: readonly string[] };

/** An answer that the browser's code has no need of: it is declared where it is given. */
export type NamedAnswer = { readonly name: string; readonly schema: z.ZodMiniType };

/** One HTTP call, as the document has it. Its path is written as in docs/calls.md. */
export type DeclaredCall = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: `/${string}`;
  readonly tag: Exclude<keyof typeof TAGS, 'webhooks'>;
  readonly summary: string;
  readonly proof: Proofs;
  readonly query?: Readonly<Record<string, Parameter>>;
  /** Left out of a POST, there is no body, or an empty object. */
  readonly body?: z.ZodMiniType;
  /** Whatever is sent, it is not looked at. */
  readonly bodyType?: 'any';
  /** Takes the header Idempotency-Key. */
  readonly idempotent?: true;
  /** A JSON answer with 200, by its name in the contracts or with its own schema; else its media type; or where it leads, with 303. */
  readonly answer:
    | keyof typeof ANSWERS
    | NamedAnswer
    | { readonly type: string; readonly about: string }
    | { readonly leadsTo: string };
  /** Beside those that its proof and its body bring. */
  readonly refusals: readonly ProblemCode[];
  /** Statuses that are answered as plain text. */
  readonly texts?: Readonly<Record<number, string>>;
  readonly examples?: readonly Example[];
};

export const ANYONE = [] as const;
export const XSRF = [['xsrf']] as const;
export const BEARER = [['bearer']] as const;
