import type { FastifyRequest } from 'fastify';
import { notifyCompany } from '#accounts/mails/company-notice.ts';
import { fullName } from '#accounts/person-events.ts';
import { confirmedProfileOf } from '#accounts/contact/confirmed-profile-of.ts';
import type { EmailAddress } from '#accounts/contact/email-address.ts';
import { agentOf } from '#calls/agent-of.ts';
import type { Transaction } from '#contracts/database.ts';
import type { Edition } from '#contracts/edition.ts';
import type { EnquiryKind } from '#contracts/enquiry-kinds.ts';
import type { PersonEvent, SeenPerson } from '#contracts/people.ts';
import { eventFollowUp } from '#contracts/webhook-events/catalogue.ts';
import type { RegulatorFacts } from '#accounts/accounts-context.ts';
import type { EnquiriesContext } from './enquiries-context.ts';
import { enquiries } from './enquiries.tables.ts';

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

const RECORD_FIELDS: ReadonlySet<string> = new Set([
  'form_id',
  'form_version',
  'entity',
  'company_id',
  'edition',
  'timezone',
  'agent',
  'attribution',
  'shown_texts',
] satisfies (keyof RecordFields)[]);

export type NewEnquiry = {
  readonly id: string;
  readonly kind: EnquiryKind;
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

export type Enquiry = typeof enquiries.$inferSelect;

export async function insertEnquiry(
  context: EnquiriesContext,
  tx: Transaction,
  request: FastifyRequest,
  enquiry: NewEnquiry,
): Promise<Enquiry> {
  const { body, edition, facts, email } = enquiry;
  const row: Enquiry = {
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
    agent: agentOf(body, request),
    idempotencyKey: enquiry.idempotencyKey ?? null,
    createdAt: context.now(),
    workState: 'new',
    workOwnerId: null,
    workVersion: 1,
  };
  await tx.insert(enquiries).values(row);
  await countStep(context, tx, request, row);
  return row;
}

/** A step of an enquiry that was not done before. */
export const countStep = async (
  { formCounts }: Pick<EnquiriesContext, 'formCounts'>,
  tx: Transaction,
  request: FastifyRequest,
  { formId, formVersion, edition, attribution }: Enquiry,
): Promise<void> =>
  formCounts?.outcome(tx, {
    event: 'done',
    route: request.routeOptions.url ?? '',
    form: formId,
    version: formVersion,
    edition,
    attribution,
  });

/** What every event of an enquiry tells: who asked, and which company. */
export const visitorFacts = async (
  tx: Transaction,
  { email, emailNormalised, entity, companyId, regulator, edition }: Enquiry,
) => ({
  profile_id: await confirmedProfileOf(tx, emailNormalised),
  email,
  entity,
  company_id: companyId,
  regulator,
  edition,
});

/** What the company and its systems are told once an enquiry is complete: a mail, and an event for webhooks. */
export async function announceEnquiry(context: EnquiriesContext, tx: Transaction, enquiry: Enquiry): Promise<void> {
  const { id, kind, subject, entity, edition, payload } = enquiry;
  const named = subject === null || Object.values(payload).includes(subject) ? {} : { subject };
  await notifyCompany(context, tx, {
    kind,
    id,
    about: subject ?? edition,
    entity,
    edition,
    isProven: false,
    fields: { ...payload, ...named },
  });
  const body = {
    enquiry_id: id,
    kind: enquiry.kind,
    subject: enquiry.subject,
    ...(await visitorFacts(tx, enquiry)),
    locale: enquiry.locale,
    form_id: enquiry.formId,
    form_version: enquiry.formVersion,
    timezone: enquiry.timezone,
    agent: enquiry.agent,
    shown_texts: [...enquiry.shownTexts],
    attribution: enquiry.attribution,
    payload: enquiry.payload,
  };
  await context.enqueue(tx, id, eventFollowUp('enquiry.created', body, context.now(), id));
  await recordEnquirer(context, tx, enquiry);
}

/** Anyone may type any address: of a person who has an account it changes nothing but when they were last heard of. */
async function recordEnquirer({ people, now }: EnquiriesContext, tx: Transaction, enquiry: Enquiry): Promise<void> {
  if (people === undefined || enquiry.emailNormalised === null) return;
  await people(tx, enquirerOf(enquiry), { ...enquiryEvent(enquiry), at: now() });
}

/** Who asked, by their own account. */
export function enquirerOf({ email, emailNormalised, edition, payload }: Enquiry): SeenPerson {
  const typed = (field: string): string | null => (typeof payload[field] === 'string' ? payload[field] : null);
  return {
    email: emailNormalised ?? '',
    profileId: null,
    kind: 'enquirer',
    edition,
    country: typed('country_id'),
    details: {
      email: email ?? '',
      name: fullName(typed('first_name'), typed('last_name')),
      phone: typed('phone'),
    },
  };
}

export const enquiryEvent = (enquiry: Enquiry): PersonEvent => ({
  kind: 'enquiry',
  at: enquiry.createdAt,
  refTable: 'enquiries',
  refId: enquiry.id,
  facts: {
    about: enquiry.kind,
    subject: enquiry.subject,
    form: enquiry.formId,
    version: enquiry.formVersion,
    edition: enquiry.edition,
  },
});
