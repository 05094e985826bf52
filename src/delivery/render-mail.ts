import type { NoticeField } from '#contracts/company-notices.ts';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import { VERIFICATION_LINK_TTL_S } from '#contracts/limits.ts';
import { withoutMarks } from '#i18n/fallback.ts';
import { mailHtml } from './mail-html.ts';
import type { MailJob } from './mail-job.ts';
import { applicationStepLabel, commonTexts, labelOf, mailTemplate, type MailTexts } from './mail-texts.ts';

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

/** Of each theme, by the name of the site's token: `#rrggbb`. */
export type MailColours = Readonly<Record<'light' | 'dark', ReadonlyMap<string, string>>>;

export type MailBrand = {
  readonly name: string;
  readonly publicUrl: string;
  /** Path of the logo on this site, as PNG: mail software shows no SVG. Undefined: mails carry the name alone. */
  readonly logo?: string;
  readonly colours: MailColours;
};

export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers of this mail beside those of every mail. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: MailJob['attachments'];
};

/** `link` is where a click on the value leads. */
export type MailFact = { readonly label: string; readonly value: string; readonly link: string | undefined };

/** Everything a mail says, in the order it says it; what its template leaves out is undefined. */
export type MailParts = {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  /** Paragraphs are parted by an empty line. */
  readonly body: string;
  /** What a notice to the company tells, in its order. */
  readonly facts: readonly MailFact[];
  readonly action: { readonly button: string; readonly link: string; readonly linkAsText: string } | undefined;
  readonly note: string | undefined;
  /** Another thing to do, less often: `values.further`. */
  readonly further: { readonly words: string; readonly button: string; readonly link: string } | undefined;
  readonly unasked: string | undefined;
  readonly unsubscribe: { readonly words: string; readonly button: string; readonly link: string } | undefined;
  readonly riskTitle: string;
  readonly riskWarning: string;
  readonly legal: string;
  readonly why: string;
};

/**
 * A template is a texts file `mail-<name>.texts.json`. It may name any value of the follow-up, and `brand`, `site` and `hours`; that of a decision `why` too, and `hasWhy`, yes or no, and
 * `steps`, as the account page calls them. One
 * with a text `unsubscribe` is marketing: it names `values.unsubscribe`, the page where the reader leaves, and
 * `values.unsubscribeAt`, which does the same by one POST (RFC 8058).
 *
 * @throws UndeliverableError for an unknown template, a missing language or value, or a link that is none.
 */
export function renderMail(mail: MailJob, edition: MailEdition, brand: MailBrand, texts: MailTexts): RenderedMail {
  // `hours` is how long a verification link lasts, unless the follow-up says how long its own does.
  const what: Record<string, string> =
    mail.notice === undefined ? {} : { what: labelOf(texts, 'notice-kinds', mail.notice.kind, edition) };
  const why =
    mail.decision &&
    [
      mail.decision.reason === undefined || mail.decision.reason === 'other'
        ? undefined
        : labelOf(texts, 'decision-reasons', mail.decision.reason, edition),
      mail.decision.note,
    ]
      .filter((words) => words !== undefined)
      .join(' ');
  const because: Record<string, string> = why === undefined ? {} : { why, hasWhy: why === '' ? 'no' : 'yes' };
  const steps = mail.decision?.steps?.map((step) => applicationStepLabel(texts, step, edition));
  const again: Record<string, string> =
    steps === undefined ? {} : { steps: new Intl.ListFormat(edition.locale, { type: 'unit' }).format(steps) };
  const values = {
    ...what,
    ...because,
    ...again,
    hours: String(VERIFICATION_LINK_TTL_S / 3600),
    ...mail.values,
    brand: brand.name,
    site: new URL(brand.publicUrl).host,
  };
  const { text, has } = mailTemplate(texts, mail.template, edition, values);
  const common = commonTexts(texts, edition, values);
  const optional = (key: string) => (has(key) ? text(key) : undefined);
  const parts: MailParts = {
    subject: oneLine(withoutMarks(text('subject'))),
    preview: text('preview'),
    title: text('title'),
    body: text('body'),
    facts: (mail.notice?.facts ?? []).map((fact) =>
      factOf(fact, edition.language, (name) => labelOf(texts, 'notice-fields', name, edition)),
    ),
    action: has('button')
      ? { button: text('button'), link: absoluteLink(mail.values['link']), linkAsText: common.text('linkAsText') }
      : undefined,
    note: optional('note'),
    further: has('further')
      ? { words: text('further'), button: text('furtherButton'), link: absoluteLink(mail.values['further']) }
      : undefined,
    unasked: optional('unasked'),
    unsubscribe: has('unsubscribe')
      ? {
          words: text('unsubscribe'),
          button: common.text('unsubscribe'),
          link: absoluteLink(mail.values['unsubscribe']),
        }
      : undefined,
    riskTitle: common.text('riskTitle'),
    riskWarning: edition.riskWarning,
    legal: edition.legal,
    why: has('why') ? text('why') : common.text('why'),
  };
  return {
    subject: parts.subject,
    text: withoutMarks(mailText(parts)),
    html: mailHtml(parts, edition, brand),
    headers: parts.unsubscribe === undefined ? {} : unsubscribeHeaders(absoluteLink(mail.values['unsubscribeAt'])),
    attachments: mail.attachments,
  };
}

function factOf(
  { name, value }: { readonly name: string; readonly value: string | boolean },
  language: string,
  label: (name: string) => string,
): MailFact {
  if (typeof value === 'boolean') return { label: label(name), value: label(value ? 'yes' : 'no'), link: undefined };
  const isCountry = COUNTRIES.has(name) && /^[A-Z]{2}$/.test(value);
  const shown = isCountry
    ? `${new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value} (${value})`
    : value;
  return { label: label(name), value: shown, link: FACT_LINKS[name]?.(value) };
}

/** Fields that hold the code of a country. */
const COUNTRIES: ReadonlySet<string> = new Set(['country_id', 'company_country'] satisfies NoticeField[]);

const FACT_LINKS: Readonly<Record<string, (value: string) => string | undefined>> = {
  email: (value) => `mailto:${encodeURIComponent(value).replace('%40', '@')}`,
  phone: (value) => (/^\+\d{6,15}$/.test(value) ? `tel:${value}` : undefined),
  website: (value) =>
    URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? new URL(value).href : undefined,
};

function mailText({
  title,
  body,
  facts,
  action,
  note,
  further,
  unasked,
  unsubscribe,
  riskTitle,
  riskWarning,
  legal,
  why,
}: MailParts): string {
  // The warning is first, and before the mark "-- ": mail software shows what follows it small, in grey or not at all.
  const letter = [
    `${riskTitle}: ${riskWarning}`,
    title,
    body,
    facts.length === 0 ? undefined : facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action && `${action.button}:\n${action.link}`,
    note,
    further && wayText(further),
    unasked,
  ];
  const foot = [legal, why, unsubscribe && wayText(unsubscribe)];
  const joined = (paragraphs: readonly (string | undefined)[]) =>
    paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
  return `${joined(letter)}\n\n-- \n${joined(foot)}\n`;
}

const wayText = ({ words, button, link }: { readonly words: string; readonly button: string; readonly link: string }) =>
  `${words} ${button}:\n${link}`;

/** RFC 2369 and RFC 8058: mail software shows a button of its own, which posts without cookies. */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function absoluteLink(link: string | undefined): string {
  if (link !== undefined && URL.canParse(link)) {
    const { protocol, href } = new URL(link);
    if (protocol === 'https:' || protocol === 'http:') return href;
  }
  throw new UndeliverableError('the mail has no absolute link');
}

/** A header has one line, whatever a brand's name holds, and no marks of direction: not every list of mails knows them. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
