import { PROBLEMS, type ProblemCode, type ProblemDetails } from '#contracts/problems.ts';
import type { Complaint } from '#forms/engine/field-kind.ts';

/** Problems of a form as a whole; each has a text `problem.<name>` in the namespace `forms`. */
export const FORM_PROBLEMS = [
  'account-blocked',
  'application-closed',
  'application-incomplete',
  'application-waits',
  'bad-input',
  'captcha-failed',
  'captcha-needed',
  'code-expired',
  'code-invalid',
  'code-used',
  'cross-site',
  'email-unverified',
  'enquiry-incomplete',
  'enquiry-missing',
  'event-over',
  'idempotency-conflict',
  'internal',
  'log-in-by-mail',
  'log-in-missing',
  'network',
  'not-offered',
  'passkey-refused',
  'script-needed',
  'second-factor-needed',
  'sign-up-incomplete',
  'sign-up-missing',
  'social-failed',
  'social-unlinked',
  'storage-needed',
  'timeout',
  'token-invalid',
  'too-many-requests',
  'unavailable',
  'wrong-credentials',
] as const;
export type FormProblem = (typeof FORM_PROBLEMS)[number];

/** A complaint as it reaches the page: one of the definition's codes, or the server's own with its words. */
export type ShownComplaint = Complaint & { readonly message?: string };
export type ShownComplaints = Readonly<Record<string, ShownComplaint>>;

/** What a refusal reports: about fields, and about the whole form if no field explains it. */
export type Refusal = { readonly problem: FormProblem | undefined; readonly complaints: ShownComplaints };

/** @param fields names of the step's fields: a complaint about any other is one about the whole. */
export function readRefusal(status: number, problem: ProblemDetails | undefined, fields: readonly string[]): Refusal {
  const complaints: Record<string, ShownComplaint> = {};
  for (const [field, [first]] of Object.entries(problem?.errors ?? {})) {
    if (first !== undefined && fields.includes(field)) complaints[field] = { code: first.code, message: first.message };
  }
  if (Object.keys(complaints).length > 0) return { problem: undefined, complaints };
  return { problem: problemOf(status, problem?.code), complaints };
}

function problemOf(status: number, code: ProblemCode | undefined): FormProblem {
  const known = FORM_PROBLEMS.find((name) => name === code);
  if (known !== undefined && code !== undefined && code in PROBLEMS) return known;
  if (status === 429) return 'too-many-requests';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal';
}
