import { ENQUIRY_KINDS } from './enquiry-kinds.ts';

/** Accounts and terms that a person of the company has to look at, and people who want to be called. */
const APPLICATION_KINDS = ['partner', 'affiliate', 'lead', 'swap-free'] as const;

/** What the company hears of by mail: `of` in the rows of `notices` in brand.yaml. */
export const NOTICE_KINDS = [...ENQUIRY_KINDS, ...APPLICATION_KINDS] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Names that stand for several of them. */
export const NOTICE_GROUPS = { enquiries: ENQUIRY_KINDS, applications: APPLICATION_KINDS } as const satisfies Readonly<
  Record<string, readonly NoticeKind[]>
>;
export const NOTICE_NAMES = [...Object.keys(NOTICE_GROUPS), ...NOTICE_KINDS];

/**
 * The fields of a notice, in its order: what the recipient needs to answer. Whatever else was sent, birth date, street
 * address, where the visitor came from, is kept and not mailed (docs/decisions/039). Labels are `notice-fields` of brand/mail.
 */
export const NOTICE_FIELDS = [
  'subject',
  'topic',
  'event',
  'e_book',
  'account_number',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country_id',
  'company',
  'company_name',
  'company_number',
  'company_country',
  'website',
  'clients_expected',
  'platform',
  'product',
  'instruments',
  'about',
  'message',
  'consent_marketing',
] as const;
export type NoticeField = (typeof NOTICE_FIELDS)[number];

/** One that is true or false is written as yes or no in the recipient's language. */
export type NoticeFact = { readonly name: NoticeField; readonly value: string | boolean };

/** A mailbox of the company, and the edition whose language its notices are in. */
export type NoticeRecipient = { readonly to: string; readonly edition: string };

/** Who hears of something, by the entity that it concerns and the visitor's language; each mailbox once. */
export type NoticeRecipients = (about: {
  readonly kind: NoticeKind;
  readonly entity: string;
  readonly language: string;
}) => readonly NoticeRecipient[];
