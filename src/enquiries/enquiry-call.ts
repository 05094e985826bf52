import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { RegulatorFacts } from '#accounts/accounts-context.ts';
import { requireHumanWhenRisky } from '#accounts/captcha/require-human.ts';
import { checkEmail } from '#accounts/check-email.ts';
import { type EmailAddress, parseEmail } from '#accounts/email-address.ts';
import { type KeptAnswer, idempotentRequest, keptAnswer, takeKey } from '#accounts/idempotency.ts';
import { type Complaints, parseBody, refusal } from '#accounts/parse-body.ts';
import { editionNamed, requestEdition } from '#accounts/request-edition.ts';
import { requireXsrf } from '#accounts/xsrf.ts';
import type { SignupAnswer } from '#contracts/calls/signup.ts';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { EnquiryKind } from '#contracts/enquiry-kinds.ts';
import { ENQUIRIES } from '#contracts/limits.ts';
import type { EnquiriesContext } from './enquiries-context.ts';
import { type EnquiryMail, mailPerson } from './enquiry-mails.ts';
import { type RecordFields, announceEnquiry, insertEnquiry } from './record-enquiry.ts';

/** What a declaration is given of a request that passed its checks. */
export type Asked<Body> = {
  readonly context: EnquiriesContext;
  readonly request: FastifyRequest;
  readonly body: Body;
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  /** Of the enquiry that is being made. */
  readonly id: string;
};

export type Settled<Answer> = {
  readonly answer: Answer;
  /** To the address of the body, where it has one. */
  readonly mail?: EnquiryMail;
};

/** A call that takes something and opens no account: what it takes, what it is about, what it answers. */
export type EnquiryDeclaration<Body, Subject, Answer> = {
  readonly path: `/${string}`;
  readonly kind: EnquiryKind;
  readonly schema: z.ZodMiniType<Body>;
  /** `begun` where later steps complete it: until then nobody is told. */
  readonly state?: 'begun';
  /** What it is about, or a refusal (thrown). @param asked.id is not kept yet */
  readonly about: (asked: Asked<Body>) => { readonly id: string | null; readonly subject: Subject };
  /** In the transaction, with the enquiry written. */
  readonly settle: (
    asked: Asked<Body>,
    subject: Subject,
    tx: Transaction,
    email: EmailAddress | undefined,
  ) => Promise<Settled<Answer>> | Settled<Answer>;
  /** Cookies that go with the answer, the kept one of a repeat too. */
  readonly reply?: (context: EnquiriesContext, reply: FastifyReply, enquiryId: string) => void;
};

/** Nothing it is about. */
export const aboutNothing = () => ({ id: null, subject: undefined });

/** Ids as every registration answers them: opaque, fresh, and naming nobody (calls, neutral answers). */
export const freshIds = (): SignupAnswer => ({
  profile_id: crypto.randomUUID(),
  client_id: crypto.randomUUID(),
  is_email_verified: false,
});

/**
 * The one way of every such call: XSRF token, schema, the edition's company, the captcha where one is due, try limits; then one transaction writes the
 * enquiry and what follows it, mail to the person, mail to the company and an event, or nothing. A repeat under its
 * idempotency key gets the same answer and makes nothing.
 */
export function enquiryCall<Body extends RecordFields & { readonly email?: string | undefined }, Subject, Answer>(
  declaration: EnquiryDeclaration<Body, Subject, Answer>,
) {
  return (app: FastifyInstance, context: EnquiriesContext): void => {
    const { db, throttle } = context;
    app.post(declaration.path, { onRequest: requireXsrf(context) }, async (request, reply): Promise<Answer> => {
      const body = parseBody(context, request, declaration.schema);
      const { edition, facts, email } = await judge(context, request, body);
      const asked: Asked<Body> = { context, request, body, edition, facts, id: crypto.randomUUID() };
      const call = request.url.split('?', 1)[0] ?? declaration.path;
      const idempotent = idempotentRequest(context, request, call, body);
      const before = await keptAnswer<Answer>(db, idempotent);
      if (before !== undefined) {
        declaration.reply?.(context, reply, before.attemptId);
        return before.answer;
      }
      const about = declaration.about(asked);
      await requireHumanWhenRisky(context, request, 'enquiry', email?.normalised);
      if (context.signUpsPerAddress === 'limited')
        await throttle.requireFrom(db, `enquiry ${declaration.kind}`, request.ip, ENQUIRIES);
      await refuseSilentDomain(context, request, email);

      const kept = await db
        .transaction(async (tx): Promise<KeptAnswer<Answer>> => {
          const state = declaration.state ?? 'taken';
          const { kind } = declaration;
          const enquiry = await insertEnquiry(context, tx, request, {
            id: asked.id,
            kind,
            subject: about.id,
            state,
            email,
            edition,
            facts,
            body,
            idempotencyKey: idempotent?.header,
          });
          const settled = await declaration.settle(asked, about.subject, tx, email);
          const own = { attemptId: asked.id, answer: settled.answer };
          if (idempotent !== undefined && !(await takeKey(tx, idempotent, own, context.now()))) throw new Repeated();
          if (settled.mail !== undefined && email !== undefined)
            await mailPerson(context, tx, asked.id, email, edition.id, settled.mail);
          if (state === 'taken') await announceEnquiry(context, tx, enquiry);
          return own;
        })
        .catch(async (error: unknown) => {
          // The same request came twice at once: this one is rolled back, and answered as the other.
          const other = error instanceof Repeated ? await keptAnswer<Answer>(db, idempotent) : undefined;
          if (other === undefined) throw error;
          return other;
        });
      request.log.info({ enquiry: kept.attemptId, kind: declaration.kind, edition: edition.id }, 'enquiry');
      declaration.reply?.(context, reply, kept.attemptId);
      return kept.answer;
    });
  };
}

class Repeated extends Error {}

/** What the schema cannot know: the edition, its company, and whether mail could reach the address. All complaints at once. */
async function judge(
  context: EnquiriesContext,
  request: FastifyRequest,
  body: RecordFields & { readonly email?: string | undefined },
): Promise<{ edition: Edition; facts: RegulatorFacts; email: EmailAddress | undefined }> {
  const edition =
    body.edition === undefined
      ? requestEdition(context.editions, request)
      : editionNamed(context.editions, body.edition);
  if (edition === undefined) throw refusal(context, request, { edition: ['invalid'] });
  const facts = context.regulators[edition.regulator];
  if (facts === undefined) throw new Error(`enquiries: regulator "${edition.regulator}" is unknown.`);
  const complaints: Record<string, string[]> = {};
  if (body.email !== undefined) {
    const verdict = await checkEmail(body.email, { disposableEmail: context.disposableEmail });
    if (verdict.kind === 'bad') complaints['email'] = [verdict.reason === 'syntax' ? 'invalid' : verdict.reason];
  }
  if (body.entity !== undefined && body.entity !== facts.entity) complaints['entity'] = ['mismatch'];
  if (body.company_id !== undefined && body.company_id !== facts.companyId) complaints['company_id'] = ['mismatch'];
  if (Object.keys(complaints).length > 0) throw refusal(context, request, complaints satisfies Complaints);
  return { edition, facts, email: body.email === undefined ? undefined : parseEmail(body.email) };
}

async function refuseSilentDomain(
  context: EnquiriesContext,
  request: FastifyRequest,
  email: EmailAddress | undefined,
): Promise<void> {
  if (context.hasMail !== undefined && email !== undefined && !(await context.hasMail(email.domain)))
    throw refusal(context, request, { email: ['domain'] });
}
