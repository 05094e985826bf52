import PostalMime from 'postal-mime';
import type { MailReport } from '../desk/suppressions.ts';
import { bounceKind, reportKey, statusIn } from './report-status.ts';

/**
 * A report of RFC 3464 (delivery status) or RFC 5965 (abuse), as it lies in the mailbox of the sender. None where the message is neither, or
 * tells of mails that were delivered or only late.
 */
export async function readDsn(message: string | Uint8Array): Promise<readonly MailReport[]> {
  const mail = await PostalMime.parse(message, { forceRfc822Attachments: true });
  const part = (type: string) => {
    const found = mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
    if (found === undefined) return undefined;
    return typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content);
  };
  const sent = new Date(mail.date ?? '');
  const at = Number.isNaN(sent.getTime()) ? new Date() : sent;
  const id = mail.messageId ?? '';

  const status = part('message/delivery-status') ?? part('message/global-delivery-status');
  if (status !== undefined)
    return groupsOf(status)
      .slice(1)
      .flatMap((fields) => {
        const email = addressIn(fields.get('final-recipient')) ?? addressIn(fields.get('original-recipient'));
        if (email === undefined || fields.get('action')?.toLowerCase() !== 'failed') return [];
        const code = statusIn(fields.get('status') ?? '');
        return [{ source: 'dsn', key: reportKey(id || status, email), email, kind: bounceKind(code), code, at }];
      });

  const abuse = part('message/feedback-report');
  if (abuse === undefined) return [];
  const [fields] = groupsOf(abuse);
  const isAbuse = ['abuse', 'fraud'].includes(fields?.get('feedback-type')?.toLowerCase() ?? '');
  const email = addressIn(fields?.get('original-rcpt-to'));
  return isAbuse && email !== undefined
    ? [{ source: 'dsn', key: reportKey(id || abuse, email), email, kind: 'complaint', code: '', at }]
    : [];
}

/** Groups of fields, parted by empty lines: of the message first, then of each recipient (RFC 3464, 2.1). */
const groupsOf = (text: string): readonly ReadonlyMap<string, string>[] =>
  text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n[ \t]*\n/)
    .map(
      (group) =>
        new Map(
          group
            .replaceAll(/\n[ \t]+/g, ' ')
            .split('\n')
            .flatMap((line) => {
              const colon = line.indexOf(':');
              return colon < 1
                ? []
                : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
            }),
        ),
    );

/** `rfc822; sam@example.com`, or with the brackets that some servers add. */
function addressIn(field: string | undefined): string | undefined {
  const [, address] = /^(?:[\w-]+\s*;)?\s*<?([^\s<>;]+@[^\s<>;]+)>?\s*$/.exec(field ?? '') ?? [];
  return address;
}
