import type * as z from 'zod/mini';
import type { RegulatorFacts } from '#accounts/accounts-context.ts';
import { checkEmail } from '#accounts/contact/check-email.ts';
import { type EmailAddress, parseEmail } from '#accounts/contact/email-address.ts';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import type { AnswerOf, Call, CallInput } from '#calls/call-declaration.ts';
import { companyComplaints } from '#calls/company-complaints.ts';
import { xsrf } from '#calls/guard.ts';
import { type Complaints, refusal } from '#calls/parse-body.ts';
import { requireEdition } from '#calls/require-edition.ts';
import type { ANSWERS } from '#contracts/calls/answers.ts';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { EnquiryKind } from '#contracts/enquiry-kinds.ts';
import { ENQUIRIES } from '#contracts/limits.ts';
import { ProblemError } from '#contracts/problems.ts';
import { defineCall } from './define-call.ts';
import type { EnquiriesContext } from './enquiries-context.ts';
import { type EnquiryMail, mailPerson } from './enquiry-mails.ts';
import { type RecordFields, announceEnquiry, insertEnquiry } from './record-enquiry.ts';

type EnquiryBody = RecordFields & { readonly email?: string | undefined };

/** What the steps of an enquiry know of a request that passed its checks. */
type Enquired<Path, Body> = CallInput<EnquiriesContext, Path, Body, undefined> & {
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  /** Of the body, where it has one. */
  readonly email: EmailAddress | undefined;
};

/** The id that is recorded, null where the enquiry is about nothing; and what its steps need of it. */
type AnySubject = { readonly subjectId: string | null };

type Written<Answer> = {
  readonly answer: Answer;
  /** To the address of the body, where it has one. */
  readonly mail?: EnquiryMail;
};

type Promotion = Parameters<NonNullable<EnquiriesContext['mayPromote']>>[1];

/** A call that takes something and opens no account: what it takes, what it is about, what it answers. */
type EnquiryDeclaration<
  Path extends `/${string}`,
  Body extends EnquiryBody,
  Answer extends keyof typeof ANSWERS,
  Subject extends AnySubject,
> = Pick<DeclaredCall, 'summary' | 'examples'> & {
  readonly path: Path;
  readonly kind: EnquiryKind;
  readonly body: z.ZodMiniType<Body>;
  readonly answer: Answer;
  /** Beside those that every enquiry may meet. */
  readonly refusals?: DeclaredCall['refusals'];
  /** What promotes the company by it: an edition whose country's law keeps that back refuses it. */
  readonly promotion?: Promotion;
  /** `begun` where later steps complete it: until then nobody is told. */
  readonly state?: 'begun';
  /** What it is about, or a refusal (thrown). Left out, it is about nothing. */
  readonly about?: (asked: Enquired<Path, Body>) => Subject;
  /** In the transaction, once the enquiry is written. */
  readonly write: (
    asked: Enquired<Path, Body> & Subject,
    tx: Transaction,
  ) => Written<AnswerOf<Answer>> | Promise<Written<AnswerOf<Answer>>>;
  /** Cookies that go with the answer, the stored one of a repeat too. */
  readonly setCookies?: (asked: Enquired<Path, Body>, enquiryId: string) => void;
};

/** By risk: each of them can have something mailed. */
const LIMITED = ['captcha-needed', 'too-many-requests'] as const;

/** Ids as every registration answers them: opaque, fresh, and naming nobody (calls, neutral answers). */
export const freshIds = (): SignupAnswer => ({
  profile_id: crypto.randomUUID(),
  client_id: crypto.randomUUID(),
  is_email_verified: false,
});

/**
 * An enquiry: its company and address are checked, tries are limited by kind, and one transaction writes the enquiry and
 * what follows it, mail to the person, mail to the company and an event, or nothing.
 */
export function defineEnquiry<
  const Path extends `/${string}`,
  Body extends EnquiryBody,
  const Answer extends keyof typeof ANSWERS,
  Subject extends AnySubject = AnySubject,
>(enquiry: EnquiryDeclaration<Path, Body, Answer, Subject>): Call<EnquiriesContext> {
  const { kind, promotion, state = 'taken', about = () => ({ subjectId: null }) as Subject } = enquiry;
  return defineCall({
    method: 'POST',
    path: enquiry.path,
    tag: 'enquiries',
    guard: xsrf,
    summary: enquiry.summary,
    body: enquiry.body,
    answer: enquiry.answer,
    refusals: [...(enquiry.refusals ?? []), ...(promotion === undefined ? [] : (['not-offered'] as const)), ...LIMITED],
    examples: enquiry.examples ?? [],
    idempotent: true,
    check: async (asked) => {
      const enquired = { ...asked, ...(await checkCompanyAndEmail(asked)) };
      if (promotion !== undefined && asked.context.mayPromote?.(enquired.edition.id, promotion) === false)
        throw new ProblemError('not-offered', `The law of the country of this edition allows no ${promotion}.`);
      return { ...enquired, ...about(enquired) };
    },
    captcha: ({ email }) => ({ kind: 'enquiry', identity: email?.normalised }),
    limits: [{ name: `enquiry ${kind}`, rule: ENQUIRIES, mayBeOff: true }],
    prepare: requireMailDomain,
    write: async (asked, tx) => {
      const { context, request, id, body, edition, facts, email, subjectId, idempotencyKey } = asked;
      const row = await insertEnquiry(context, tx, request, {
        id,
        kind,
        subject: subjectId,
        state,
        email,
        edition,
        facts,
        body,
        idempotencyKey,
      });
      const { answer, mail } = await enquiry.write(asked, tx);
      if (mail !== undefined && email !== undefined) await mailPerson(context, tx, id, email, edition.id, mail);
      if (state === 'taken') await announceEnquiry(context, tx, row);
      return answer;
    },
    finish: (asked, { id, answer }): AnswerOf<Answer> => {
      asked.log.info({ enquiry: id, kind, edition: asked.edition.id }, 'enquiry');
      enquiry.setCookies?.(asked, id);
      return answer as AnswerOf<Answer>;
    },
  });
}

/** What the schema cannot know: the edition, its company, and whether mail could reach the address. All complaints at once. */
async function checkCompanyAndEmail({
  context,
  request,
  body,
}: CallInput<EnquiriesContext, string, EnquiryBody, undefined>): Promise<
  Pick<Enquired<string, EnquiryBody>, 'edition' | 'facts' | 'email'>
> {
  const edition = requireEdition(context, request, body.edition);
  const facts = context.regulators[edition.regulator];
  if (facts === undefined) throw new Error(`enquiries: regulator "${edition.regulator}" is unknown.`);
  const complaints: Record<string, string[]> = {};
  if (body.email !== undefined) {
    const verdict = await checkEmail(body.email, { disposableEmail: context.disposableEmail });
    if (verdict.kind === 'bad') complaints['email'] = [verdict.reason === 'syntax' ? 'invalid' : verdict.reason];
  }
  Object.assign(complaints, companyComplaints(body, facts));
  if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints satisfies Complaints);
  return { edition, facts, email: body.email === undefined ? undefined : parseEmail(body.email) };
}

/** Asked of the domain name system only of who is within the limits. */
async function requireMailDomain({
  context,
  request,
  email,
}: Pick<Enquired<string, EnquiryBody>, 'context' | 'request' | 'email'>): Promise<object> {
  if (context.hasMail !== undefined && email !== undefined && !(await context.hasMail(email.domain)))
    throw refusal(context, request, { email: ['domain'] });
  return {};
}
