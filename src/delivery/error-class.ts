import type { ErrorClass } from '#contracts/delivery-desk.ts';

/** What the transports and handlers of this product say, by what an operator does about it. The first that matches counts. */
const CLASSES: readonly (readonly [RegExp, ErrorClass])[] = [
  [/^SMTP .*\b55\d at RCPT TO$/, 'mailbox-refused'],
  [/\banswered 410\b/, 'receiver-gone'],
  [/\banswered 5\d\d\b/, 'receiver-failed'],
  [/\banswered \d{3}\b|^SMTP .*\b[45]\d\d\b|^SMTP EAUTH/, 'receiver-refused'],
  [/^no answer within|^SMTP ETIMEDOUT|\btimed? ?out\b|deadline/i, 'no-answer'],
  [/^no connection|^SMTP (?:ECONN|ESOCKET|EDNS|ETLS|ENOTFOUND)|\bECONN[A-Z]+\b|\bENOTFOUND\b/, 'no-connection'],
  [/^there is no |is set: |^no SMS provider/, 'not-set-up'],
  [/^the message was good for/, 'outdated'],
  [/^the job is (?:not|no) /, 'broken'],
  [/^handler execution exceeded|job (?:expired|timed out)|pg-boss shut down|heartbeat/i, 'worker-died'],
];

export const errorClassOf = (reason: string): ErrorClass =>
  CLASSES.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';

const LINE_MAX = 160;

/** The first line of what went wrong. What may name somebody is blotted out: handlers of tasks word their errors themselves. */
export const errorLine = (reason: string): string =>
  (reason.split('\n', 1)[0] ?? '')
    .replaceAll(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g, '•••')
    .replaceAll(/\bhttps?:\/\/\S+/g, '•••')
    .replaceAll(/["“„»'‘][^"”“«'’]{1,200}["”“«'’]/g, (quoted) =>
      /^["'][\w.-]{1,60}["']$/.test(quoted) ? quoted : '•••',
    )
    .replaceAll(/\+?\d(?:[\d ().-]{5,}\d)/g, '•••')
    .slice(0, LINE_MAX);
