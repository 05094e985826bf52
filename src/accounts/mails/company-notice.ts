import type { Transaction } from '#contracts/database.ts';
import type { MailFollowUp } from '#contracts/follow-ups.ts';
import { NOTICES_PER_MAILBOX } from '#contracts/limits.ts';
import { NOTICE_FIELDS, type NoticeFact, type NoticeKind } from '#contracts/company-notices.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { editionNamed } from '#calls/request-edition.ts';

export type CompanyNotice = {
  readonly kind: NoticeKind;
  /** Number of the record, for who looks it up. */
  readonly id: string;
  /** Short, for the mail's subject: what it is about, or the number of the account. */
  readonly about: string;
  readonly entity: string;
  /** The visitor's. */
  readonly edition: string;
  /** Whether the person has proved to read the e-mail address. */
  readonly isProven: boolean;
  /** What was sent. Of it, NOTICE_FIELDS are said. */
  readonly fields: Readonly<Record<string, unknown>>;
};

type NoticeContext = Pick<AccountsContext, 'editions' | 'enqueue' | 'noticeRecipients' | 'publicUrl' | 'throttle'>;

/**
 * Mails the company, each mailbox that `notices` of brand.yaml names, in the transaction of the record. A flood stops at a
 * limit for each mailbox; every record is kept anyway. Its order is its own: a mailbox of the company that refuses holds up no
 * visitor's mail.
 */
export async function notifyCompany(context: NoticeContext, tx: Transaction, notice: CompanyNotice): Promise<void> {
  const order = `notice ${notice.kind} ${notice.id}`;
  for (const mail of await noticeMails(context, tx, notice)) await context.enqueue(tx, order, mail);
}

async function noticeMails(
  context: NoticeContext,
  tx: Transaction,
  notice: CompanyNotice,
): Promise<readonly MailFollowUp[]> {
  const { kind, entity, edition } = notice;
  const language = editionNamed(context.editions, edition)?.language ?? '';
  const mails: MailFollowUp[] = [];
  // In one order, so that two transactions never wait for each other's counts.
  const recipients = (context.noticeRecipients?.({ kind, entity, language }) ?? []).toSorted((a, b) =>
    a.to < b.to ? -1 : 1,
  );
  for (const { to, edition: theirs } of recipients) {
    if (!(await context.throttle.count(tx, 'company-notice', to, NOTICES_PER_MAILBOX)).allowed) continue;
    const link = `${context.publicUrl}/${edition}`;
    const values = {
      link,
      about: notice.about,
      edition,
      entity,
      id: notice.id,
      proof: notice.isProven ? 'confirmed' : notice.fields['email'] === undefined ? 'none' : 'typed',
    };
    mails.push({
      kind: 'mail',
      template: 'company-notice',
      to,
      edition: theirs,
      values,
      notice: { kind, facts: factsOf(notice.fields) },
    });
  }
  return mails;
}

const factsOf = (fields: Readonly<Record<string, unknown>>): readonly NoticeFact[] =>
  NOTICE_FIELDS.flatMap((name) => {
    const value = written(fields[name]);
    return value === undefined ? [] : [{ name, value }];
  });

function written(value: unknown): string | boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(String).join(', ') || undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
