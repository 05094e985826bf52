import type { FastifyRequest } from 'fastify';
import type { EmailAddress } from '#accounts/email-address.ts';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { RegulatorFacts } from '#accounts/accounts-context.ts';
import type { EnquiriesContext } from './enquiries-context.ts';
import { enquiries } from './enquiries.tables.ts';
import { mailCompany } from './enquiry-mails.ts';

/** What every body of these calls may carry beside its own fields. */
export type RecordFields = {
  readonly form_id?: string | undefined;
  readonly form_version?: string | undefined;
  readonly entity?: string | undefined;
  readonly company_id?: number | undefined;
  readonly edition?: string | undefined;
  readonly timezone?: string | undefined;
  readonly agent?: string | undefined;
  readonly attribution?: Readonly<Record<string, string>> | undefined;
  readonly shown_texts?: readonly string[] | undefined;
};

const RECORD_FIELDS: ReadonlySet<string> = new Set(['form_id', 'form_version', 'entity', 'company_id', 'edition', 'timezone', 'agent', 'attribution', 'shown_texts'] satisfies (keyof RecordFields)[]);

export type NewEnquiry = {
  readonly id: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly state: (typeof enquiries.$inferInsert)['state'];
  readonly email: EmailAddress | undefined;
  readonly edition: Edition;
  readonly facts: RegulatorFacts;
  readonly body: RecordFields;
  readonly idempotencyKey: string | undefined;
};

/** What was asked for, without what says where and how it was asked. */
export const payloadOf = (body: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !RECORD_FIELDS.has(name) && value !== undefined));

export async function insertEnquiry(context: EnquiriesContext, tx: Transaction, request: FastifyRequest, enquiry: NewEnquiry): Promise<void> {
  const { body, edition, facts, email } = enquiry;
  await tx.insert(enquiries).values({
    id: enquiry.id,
    kind: enquiry.kind,
    subject: enquiry.subject,
    state: enquiry.state,
    email: email?.address ?? null,
    emailNormalised: email?.normalised ?? null,
    payload: payloadOf(body),
    formId: body.form_id ?? null,
    formVersion: body.form_version ?? null,
    shownTexts: body.shown_texts ?? [],
    attribution: body.attribution ?? {},
    edition: edition.id,
    regulator: edition.regulator,
    entity: facts.entity,
    companyId: facts.companyId,
    locale: edition.locale,
    timezone: body.timezone ?? null,
    agent: body.agent ?? request.headers['user-agent']?.slice(0, 512) ?? null,
    idempotencyKey: enquiry.idempotencyKey ?? null,
    createdAt: context.now(),
  });
}

/** What the company and its systems are told once an enquiry is complete: a mail, and an event for webhooks. */
export async function announceEnquiry(context: EnquiriesContext, tx: Transaction, id: string, row: Pick<typeof enquiries.$inferSelect, 'attribution' | 'edition' | 'entity' | 'kind' | 'payload' | 'regulator' | 'subject'>): Promise<void> {
  const { kind, subject, edition, regulator, entity, payload, attribution } = row;
  await mailCompany(context, tx, { id, kind, subject, edition, payload });
  await context.enqueue(tx, id, {
    kind: 'event',
    name: 'enquiry.created',
    id,
    at: context.now().toISOString(),
    body: { enquiry_id: id, kind, subject, edition, regulator, entity, fields: payload, attribution },
  });
}
