import { createTransport } from 'nodemailer';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import { SMTP_CONNECT_MS, SMTP_SILENCE_MS } from '#contracts/limits.ts';
import type { MailTransport } from './mail-transport.ts';
import type { SmtpTls } from './smtp-tls.ts';

/** SMTP (RFC 5321). One connection a mail, so that no failure outlives its mail. `tls` is for smtp://; smtps:// is encrypted anyway. */
export function smtpTransport(url: string, tls: SmtpTls, from: string, messageIdHost: string): MailTransport {
  const transporter = createTransport({
    url,
    requireTLS: tls === 'require',
    ignoreTLS: tls === 'off',
    connectionTimeout: SMTP_CONNECT_MS,
    greetingTimeout: SMTP_CONNECT_MS,
    dnsTimeout: SMTP_CONNECT_MS,
    socketTimeout: SMTP_SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, to, mail, edition }) => {
      try {
        await transporter.sendMail({
          from,
          // An object, since a string may hold several addresses.
          to: { name: '', address: to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments.map(({ filename, contentType, content }) => ({
            filename,
            contentType,
            content,
          })),
          // The same at every try, so that a mail sent twice can be told.
          messageId: `<${id}@${messageIdHost}>`,
          headers: {
            'Content-Language': edition.language,
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...mail.headers,
          },
        });
      } catch (error) {
        throw failure(error as SmtpError);
      }
    },
    close: () => transporter.close(),
  };
}

type SmtpError = {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
  readonly response?: string;
};

/** The server knows of no such mailbox (RFC 3463, X.1.0 to X.1.6, X.1.10), which is a bounce before the mail has left. */
export class MailboxUnknownError extends UndeliverableError {
  readonly status: string;
  constructor(words: string, status: string) {
    super(words);
    this.status = status;
  }
}
const UNKNOWN_MAILBOX = /^55\d[ -](5\.1\.(?:[0-6]|10))\b/;

/** Without the addresses that servers like to repeat in their answers. A mailbox refused for good needs no second try. */
function failure({ code, responseCode, command, response }: SmtpError): Error {
  const words = `SMTP ${code ?? 'failure'}${responseCode === undefined ? '' : ` ${responseCode}`}${command === undefined ? '' : ` at ${command}`}`;
  const mailboxRefused =
    command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550 && responseCode < 560;
  if (!mailboxRefused) return new Error(words);
  const [, status] = UNKNOWN_MAILBOX.exec(response ?? '') ?? [];
  return status === undefined ? new UndeliverableError(words) : new MailboxUnknownError(words, status);
}
