import type { MailFollowUp } from '#contracts/follow-ups.ts';
import { VERIFICATION_LINK_TTL_S } from '#contracts/limits.ts';
import { mailHtml } from './mail-html.ts';
import { type MailTexts, mailText } from './mail-texts.ts';
import { UndeliverableError } from './undeliverable-error.ts';

/** What a mail has to know about its reader's edition. */
export type MailEdition = {
  /** BCP 47: `ar`. */
  readonly language: string;
  /** For numbers: `ar-JO`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The regulator's risk warning and legal line as they stand now, plain text. */
  readonly riskWarning: string;
  readonly legal: string;
};

export type MailBrand = { readonly name: string; readonly publicUrl: string };

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Templates and the values each names. Every one has a link as its one thing to do. */
const TEMPLATES = ['verify-email', 'already-registered'] as const;
type Template = (typeof TEMPLATES)[number];
const isTemplate = (name: string): name is Template => (TEMPLATES as readonly string[]).includes(name);

/** Throws UndeliverableError for an unknown template, a missing language or a link that is none. */
export function renderMail(mail: MailFollowUp, edition: MailEdition, brand: MailBrand, texts: MailTexts): RenderedMail {
  const { template } = mail;
  if (!isTemplate(template)) throw new UndeliverableError(`there is no mail template "${template}"`);
  const catalogue = texts[edition.language];
  if (catalogue === undefined) throw new UndeliverableError(`there are no mail texts in "${edition.language}"`);
  const link = absoluteLink(mail.values['link']);

  const values = { brand: brand.name, site: new URL(brand.publicUrl).host, hours: VERIFICATION_LINK_TTL_S / 3600 };
  const text = (key: string) => mailText(catalogue, edition.locale, `${template}.${key}`, values);
  const common = (key: string) => mailText(catalogue, edition.locale, `common.${key}`, values);
  const parts = {
    subject: oneLine(text('subject')),
    preview: text('preview'),
    title: text('title'),
    body: text('body'),
    button: text('button'),
    link,
    linkAsText: common('linkAsText'),
    note: text('note'),
    unasked: text('unasked'),
    riskTitle: common('riskTitle'),
    riskWarning: edition.riskWarning,
    legal: edition.legal,
    why: common('why'),
  };
  const letter = [parts.title, parts.body, `${parts.button}:\n${link}`, parts.note, parts.unasked].join('\n\n');
  const foot = [`${parts.riskTitle}: ${parts.riskWarning}`, parts.legal, parts.why].join('\n\n');
  return {
    subject: parts.subject,
    text: `${letter}\n\n-- \n${foot}\n`,
    html: mailHtml(parts, edition, brand.name),
  };
}

function absoluteLink(link: string | undefined): string {
  if (link !== undefined && URL.canParse(link)) {
    const { protocol, href } = new URL(link);
    if (protocol === 'https:' || protocol === 'http:') return href;
  }
  throw new UndeliverableError('the mail has no absolute link');
}

/** A header has one line, whatever a brand's name holds. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
