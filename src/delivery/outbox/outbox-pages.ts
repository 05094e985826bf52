import type { outboxMails } from '../delivery.tables.ts';
import { escapeHtml } from '../escape-html.ts';

type OutboxMail = typeof outboxMails.$inferSelect;

export const outboxList = (mails: readonly OutboxMail[], brandName: string): string =>
  frame(
    'Outbox',
    brandName,
    mails.length === 0
      ? '<p class="empty">No mail yet. Sign up on the site, and the mail that would have been sent shows here.</p>'
      : `<ol class="mails">${mails.map(listed).join('')}</ol>`,
  );

const listed = (mail: OutboxMail): string => `
<li><a href="/outbox/${mail.id}">
<span class="subject" lang="${escapeHtml(mail.language)}"><bdi>${escapeHtml(mail.subject)}</bdi></span>
<span class="to">to <bdi>${escapeHtml(mail.recipient)}</bdi></span>
${moment(mail.createdAt)}
</a></li>`;

export const outboxMail = (mail: OutboxMail, brandName: string): string =>
  frame(
    mail.subject,
    brandName,
    `<p><a href="/outbox">All mails</a></p>
<dl>
<dt>From</dt><dd><bdi>${escapeHtml(mail.sender)}</bdi></dd>
<dt>To</dt><dd><bdi>${escapeHtml(mail.recipient)}</bdi></dd>
<dt>Sent</dt><dd>${moment(mail.createdAt)}</dd>
<dt>Template</dt><dd>${escapeHtml(mail.template)}, ${escapeHtml(mail.language)}</dd>
</dl>
<h2>HTML part</h2>
<iframe src="/outbox/${mail.id}/html" title="HTML part" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Text part</h2>
<pre lang="${escapeHtml(mail.language)}" dir="auto">${withLinks(mail.text)}</pre>`,
  );

const moment = (at: Date): string => `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

/** Web addresses become links; the rest stays text. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
    .join('');

const frame = (title: string, brandName: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(brandName)} outbox</title>
<link rel="stylesheet" href="/outbox/style.css">
</head>
<body>
<header><a href="/">${escapeHtml(brandName)}</a></header>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="notice">Development outbox: these mails were not sent, and everyone who can open this site can read them. Set SMTP_URL and MAIL_FROM to send mail instead.</p>
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
header a { font-weight: var(--weight-bold); text-decoration: none; }
main { padding-block-end: var(--space-16); }
h1 { margin-block: var(--space-4); font-size: var(--text-2xl); line-height: var(--leading-tight); text-wrap: balance; }
h2 { margin-block: var(--space-8) var(--space-3); font-size: var(--text-l); line-height: var(--leading-snug); }
.notice { max-inline-size: var(--measure); padding: var(--space-3) var(--space-4); border-inline-start: 3px solid var(--warning-line); background: var(--warning-wash); font-size: var(--text-s); }
.empty { padding-block: var(--space-12); color: var(--ink-soft); text-align: center; }
.mails { display: grid; gap: var(--space-2); margin-block: var(--space-6); padding: 0; list-style: none; }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 var(--space-4); padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-m); background: var(--surface); color: inherit; text-decoration: none; }
.mails a:hover { border-color: var(--accent); }
.subject { grid-column: 1 / -1; color: var(--accent); font-weight: var(--weight-bold); overflow-wrap: anywhere; }
.to { overflow-wrap: anywhere; }
.to, time { color: var(--ink-soft); font-size: var(--text-s); font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: var(--space-1) var(--space-4); margin-block: var(--space-5); }
dt { color: var(--ink-soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; inline-size: 100%; block-size: 44rem; border: 1px solid var(--line-strong); border-radius: var(--radius-m); }
pre { margin: 0; padding: var(--space-5); border: 1px solid var(--line); border-radius: var(--radius-m); background: var(--surface); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 480px) { .mails a { grid-template-columns: 1fr; } }
`;
