import type { outboxMails, outboxMessages } from '../delivery.tables.ts';
import { escapeHtml } from '../escape-html.ts';
import type { MailBrand } from '../render-mail.ts';
import { smsSize } from '../sms/sms-size.ts';

type OutboxMail = typeof outboxMails.$inferSelect;
type OutboxMessage = typeof outboxMessages.$inferSelect;
export type OutboxItem =
  | { readonly kind: 'mail'; readonly mail: OutboxMail }
  | { readonly kind: 'message'; readonly message: OutboxMessage };

/** `recipient` is what the list was narrowed to; empty: all. */
export const outboxList = (items: readonly OutboxItem[], recipient: string, brand: MailBrand): string =>
  frame(
    'Outbox',
    brand,
    `${filter(recipient)}
${items.length > 0 ? `<ol class="items">${items.map(listed).join('')}</ol>` : `<p class="empty">${recipient === '' ? 'Nothing yet. Sign up on the site, and the mail that would have been sent shows here.' : 'Nothing went to this recipient.'}</p>`}`,
  );

const filter = (recipient: string): string => `<form action="/outbox" method="get" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" value="${escapeHtml(recipient)}" placeholder="reader@example.com or +44…" autocomplete="off" spellcheck="false">
<button>Filter</button>
${recipient === '' ? '' : '<a href="/outbox">Show all</a>'}
</form>`;

const listed = (item: OutboxItem): string => {
  if (item.kind === 'mail') {
    const { id, language, subject, recipient, createdAt } = item.mail;
    return row(id, 'Mail', language, subject, `to <bdi>${escapeHtml(recipient)}</bdi>`, createdAt);
  }
  const { id, kind, language, name, body, recipient, createdAt } = item.message;
  if (kind === 'sms')
    return row(id, 'SMS', language, body.split('\n', 1)[0] ?? '', `to <bdi>${escapeHtml(recipient)}</bdi>`, createdAt);
  return row(id, 'Event', 'en', name, `id <bdi>${escapeHtml(recipient)}</bdi>`, createdAt);
};

const row = (id: string, label: string, language: string, title: string, to: string, createdAt: Date): string => `
<li><a href="/outbox/${id}">
<span class="kind">${label}</span>
<span class="subject" lang="${escapeHtml(language)}"><bdi>${escapeHtml(title)}</bdi></span>
<span class="to">${to}</span>
${moment(createdAt)}
</a></li>`;

export const outboxMail = (mail: OutboxMail, brand: MailBrand): string =>
  frame(
    mail.subject,
    brand,
    `<p><a href="/outbox">All messages</a></p>
<dl>
<dt>From</dt><dd><bdi>${escapeHtml(mail.sender)}</bdi></dd>
<dt>To</dt><dd><a href="/outbox?to=${encodeURIComponent(mail.recipient)}"><bdi>${escapeHtml(mail.recipient)}</bdi></a></dd>
<dt>Sent</dt><dd>${moment(mail.createdAt)}</dd>
<dt>Template</dt><dd>${escapeHtml(mail.template)}, ${escapeHtml(mail.language)}</dd>
${Object.entries(mail.headers)
  .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><code>${escapeHtml(value)}</code></dd>`)
  .join('\n')}
</dl>
<h2>HTML part</h2>
<iframe src="/outbox/${mail.id}/html" title="HTML part" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Text part</h2>
<pre lang="${escapeHtml(mail.language)}" dir="auto">${withLinks(mail.text)}</pre>
${mail.attachments.map(({ filename, contentType, content }) => `<h2>${escapeHtml(filename)}</h2>\n<p>${escapeHtml(contentType)}</p>\n<pre class="code">${escapeHtml(content)}</pre>`).join('\n')}`,
  );

export const outboxMessage = (
  { kind, name, recipient, language, body, createdAt }: OutboxMessage,
  brand: MailBrand,
): string =>
  kind === 'sms'
    ? frame(
        'SMS',
        brand,
        `<p><a href="/outbox">All messages</a></p>
<dl>
<dt>To</dt><dd><a href="/outbox?to=${encodeURIComponent(recipient)}"><bdi>${escapeHtml(recipient)}</bdi></a></dd>
<dt>Sent</dt><dd>${moment(createdAt)}</dd>
<dt>Text</dt><dd>${escapeHtml(name)}, ${escapeHtml(language)}</dd>
<dt>Size</dt><dd>${smsWords(body)}</dd>
</dl>
<pre class="sms" lang="${escapeHtml(language)}" dir="auto">${withLinks(body)}</pre>`,
      )
    : frame(
        name,
        brand,
        `<p><a href="/outbox">All messages</a></p>
<dl>
<dt>Id</dt><dd><bdi>${escapeHtml(recipient)}</bdi></dd>
<dt>Told</dt><dd>${moment(createdAt)}</dd>
</dl>
<h2>Body</h2>
<pre class="code" dir="ltr">${escapeHtml(body)}</pre>`,
      );

function smsWords(text: string): string {
  const { segments, alphabet } = smsSize(text);
  return `${segments} ${segments === 1 ? 'segment' : 'segments'}, ${alphabet}`;
}

const moment = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

/** Web addresses become links; the rest stays text. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
    .join('');

const logo = ({ logo: path }: MailBrand): string =>
  path === undefined ? '' : `<img src="${escapeHtml(path)}" alt="" width="32" height="32">`;

const frame = (title: string, brand: MailBrand, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(brand.name)} outbox</title>
<link rel="stylesheet" href="/outbox/style.css">
</head>
<body>
<header><a href="/">${logo(brand)}${escapeHtml(brand.name)}</a></header>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="notice">Development outbox: nothing here was sent. Browsers on this machine see it, and others only where DEMONSTRATION_OPEN_TO_STRANGERS names it. Set SMTP_URL, SMS_PROVIDER and CRM_WEBHOOK_URL to send instead.</p>
${body}
</main>
</body>
</html>
`;

export const OUTBOX_CSS = `
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: var(--weight-regular) var(--text-m) / var(--leading) var(--font); }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: var(--radius-s); }
header, main { max-inline-size: 60rem; margin-inline: auto; padding-inline: var(--gutter); }
header { padding-block: var(--space-5); }
header a { display: inline-flex; align-items: center; gap: var(--space-3); font-weight: var(--weight-bold); text-decoration: none; }
header img { border-radius: var(--radius-m); }
main { padding-block-end: var(--space-16); }
h1 { margin-block: var(--space-4); font-size: var(--text-2xl); line-height: var(--leading-tight); text-wrap: balance; }
h2 { margin-block: var(--space-8) var(--space-3); font-size: var(--text-l); line-height: var(--leading-snug); }
.notice { max-inline-size: var(--measure); padding: var(--space-3) var(--space-4); border-inline-start: 3px solid var(--warning-line); background: var(--warning-wash); font-size: var(--text-s); }
.empty { padding-block: var(--space-12); color: var(--ink-soft); text-align: center; }
.items { display: grid; gap: var(--space-2); margin-block: var(--space-6); padding: 0; list-style: none; }
.items a { display: grid; grid-template-columns: auto 1fr auto; align-items: baseline; gap: var(--space-1) var(--space-3); padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-m); background: var(--surface); color: inherit; text-decoration: none; }
.items a:hover { border-color: var(--accent); }
.kind { padding-inline: var(--space-2); border: 1px solid var(--line-strong); border-radius: var(--radius-s); color: var(--ink-soft); font-size: var(--text-s); }
.subject { grid-column: 2 / -1; color: var(--accent); font-weight: var(--weight-bold); overflow-wrap: anywhere; }
.to { grid-column: 2; overflow-wrap: anywhere; }
.to, time { color: var(--ink-soft); font-size: var(--text-s); font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: var(--space-1) var(--space-4); margin-block: var(--space-5); }
dt { color: var(--ink-soft); }
dd { margin: 0; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-3); margin-block: var(--space-6) var(--space-4); }
label { font-weight: var(--weight-bold); }
input { flex: 1 1 14rem; min-inline-size: 0; }
input, button { min-block-size: 2.75rem; padding-inline: var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-m); background: var(--surface); color: inherit; font: inherit; }
button { border-color: var(--accent); color: var(--accent); font-weight: var(--weight-bold); cursor: pointer; }
input:focus-visible, button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.code, code { font-family: ui-monospace, monospace; font-size: var(--text-s); }
.sms { max-inline-size: 24rem; }
iframe { display: block; inline-size: 100%; block-size: 44rem; border: 1px solid var(--line-strong); border-radius: var(--radius-m); }
pre { margin: 0; padding: var(--space-5); border: 1px solid var(--line); border-radius: var(--radius-m); background: var(--surface); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 480px) { form > label { flex: 1 1 100%; } .items a { grid-template-columns: auto 1fr; } .items time { grid-column: 2; } }
`;
