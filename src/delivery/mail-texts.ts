import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOTICE_FIELDS, NOTICE_KINDS } from '#contracts/company-notices.ts';
import { DECISION_REASONS } from '#contracts/decisions.ts';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import { compileTexts } from '#i18n/compile-texts.ts';
import { formatText, type TextValues } from '#i18n/format-text.ts';
import type { TextCatalogue } from '#i18n/texts.ts';

/** Compiled texts by BCP 47 language: a namespace a mail template, `sms-` and a name for an SMS, and `common`. */
export type MailTexts = Readonly<Record<string, TextCatalogue>>;

const COMMON = 'common';
const SMS = 'sms-';
/** What every mail has. `button`, `note`, `further` with `furtherButton`, `unasked` and `unsubscribe` are optional; `why` takes the place of the common one. */
const MAIL_KEYS = ['subject', 'preview', 'title', 'body'];
const OPTIONAL_KEYS = ['button', 'note', 'further', 'furtherButton', 'unasked', 'unsubscribe', 'why'];
const SMS_KEYS = ['text'];
/** Labels, by the names of what they label: the kinds of notices to the company, the fields that these tell, and `yes` and `no`; reasons of decisions, as sentences. */
const LABELS = ['notice-kinds', 'notice-fields', 'decision-reasons'] as const;
const COMMON_KEYS = ['linkAsText', 'riskTitle', 'why', 'unsubscribe'];

/**
 * Reads `mail/<language>.json` of a brand folder.
 *
 * @throws Error naming file, namespace and key of a text that cannot be used or is missing.
 */
export async function readMailTexts(brandDir: string): Promise<MailTexts> {
  const folder = join(brandDir, 'mail');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const entries = files.map(async (name) => {
    const language = name.slice(0, -'.json'.length);
    const texts = compileTexts(language, JSON.parse(await readFile(join(folder, name), 'utf8')));
    for (const [namespace, messages] of Object.entries(texts))
      checkKeys(`brand/mail/${name}: "${namespace}`, namespace, Object.keys(messages));
    for (const [namespace, wanted] of Object.entries(NEEDED_TEXTS)) {
      const missing = wanted.find((key) => texts[namespace]?.[key] === undefined);
      if (missing !== undefined)
        throw new Error(
          `brand/mail/${name}: "${namespace}.${missing}" is missing, which mails are written with. Add it, as the default brand has it.`,
        );
    }
    return [language, texts] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function checkKeys(where: string, namespace: string, keys: readonly string[]): void {
  if (isLabels(namespace)) return;
  const needed = namespace === COMMON ? COMMON_KEYS : namespace.startsWith(SMS) ? SMS_KEYS : MAIL_KEYS;
  const known = needed === MAIL_KEYS ? [...MAIL_KEYS, ...OPTIONAL_KEYS] : needed;
  const missing = needed.find((key) => !keys.includes(key));
  if (missing !== undefined) throw new Error(`${where}.${missing}" is missing. Add it.`);
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new Error(`${where}.${unknown}" is not known here. A text of this namespace is one of: ${known.join(', ')}.`);
}

const isLabels = (namespace: string): boolean => (LABELS as readonly string[]).includes(namespace);

/** What notices to the company, and mails of decisions, cannot do without. */
const NEEDED_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'account-not-opened': MAIL_KEYS,
  'application-decided': MAIL_KEYS,
  'swap-free-decided': MAIL_KEYS,
  'verification-decided': MAIL_KEYS,
  'login-changed': MAIL_KEYS,
  'decision-reasons': DECISION_REASONS.filter((reason) => reason !== 'other'),
  'company-notice': MAIL_KEYS,
  'notice-kinds': NOTICE_KINDS,
  'notice-fields': [...NOTICE_FIELDS, 'yes', 'no'],
};

/** Whom a text is for. */
export type TextEdition = { readonly language: string; readonly locale: string; readonly direction: 'ltr' | 'rtl' };

/** Texts of one template in one language; `has` tells which of the optional ones there are. */
export type TemplateTexts = {
  readonly has: (key: string) => boolean;
  readonly text: (key: string) => string;
};

export const mailTemplate = (
  texts: MailTexts,
  template: string,
  edition: TextEdition,
  values: TextValues,
): TemplateTexts => {
  if (template === COMMON || template.startsWith(SMS) || isLabels(template))
    throw new UndeliverableError(`there is no mail template "${template}"`);
  return textsOf(texts, template, `mail template "${template}"`, edition, values);
};

/** As it is: a phone reads its code out of it. */
export const smsTemplate = (
  texts: MailTexts,
  template: string,
  { language, locale }: Pick<TextEdition, 'language' | 'locale'>,
  values: TextValues,
): TemplateTexts =>
  textsOf(texts, `${SMS}${template}`, `SMS "${template}"`, { language, locale, direction: 'ltr' }, values);

export const commonTexts = (texts: MailTexts, edition: TextEdition, values: TextValues): TemplateTexts =>
  textsOf(texts, COMMON, 'common text', edition, values);

/** A label of a namespace that holds nothing else. */
export const labelOf = (
  texts: MailTexts,
  namespace: (typeof LABELS)[number],
  name: string,
  edition: TextEdition,
): string => textsOf(texts, namespace, namespace, edition, {}).text(name);

function textsOf(
  texts: MailTexts,
  namespace: string,
  what: string,
  { language, locale, direction }: TextEdition,
  values: TextValues,
): TemplateTexts {
  const catalogue = Object.hasOwn(texts, language) ? texts[language] : undefined;
  if (catalogue === undefined) throw new UndeliverableError(`there are no mail texts in "${language}"`);
  const messages = Object.hasOwn(catalogue, namespace) ? catalogue[namespace] : undefined;
  if (messages === undefined) throw new UndeliverableError(`there is no ${what}`);
  return {
    has: (key) => Object.hasOwn(messages, key),
    text: (key) => {
      const message = messages[key];
      if (message === undefined) throw new UndeliverableError(`the ${what} has no text "${key}" in "${language}"`);
      return formatText(
        message,
        locale,
        typedValues(message, values, direction === 'rtl' ? isolated : asIs, `the ${what}`),
      );
    },
  };
}

const asIs = (value: string): string => value;
/** A name, a number or a date keeps its own direction in a line that runs from right to left (UAX 9: FSI, PDI). */
const isolated = (value: string): string => `\u2068${value}\u2069`;

// How icu-minify writes an argument that is no plain text: `["hours", 2, …]`.
const SELECT = 1;
const NUMBERS = new Set<unknown>([2, 3, 4]); // plural, selectordinal, number
const DATES = new Set<unknown>([5, 6]); // date, time

/** Values are text; where a message counts with one or writes it as a date it needs a number or a Date. */
function typedValues(
  message: unknown,
  values: TextValues,
  written: (value: string) => string,
  what: string,
): TextValues {
  const typed: Record<string, string | number | Date> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? written(value) : value]),
  );
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const [name, type] = Array.isArray(node) ? (node as readonly unknown[]) : [];
    if (typeof name === 'string' && Object.hasOwn(values, name)) {
      if (type === SELECT) typed[name] = values[name] ?? '';
      if (NUMBERS.has(type)) typed[name] = usable(Number(values[name]), name);
      if (DATES.has(type)) typed[name] = usable(new Date(String(values[name])), name);
    }
    for (const inner of Object.values(node)) look(inner);
  };
  const usable = <Value extends number | Date>(value: Value, name: string): Value => {
    if (Number.isNaN(value.valueOf())) throw new UndeliverableError(`${what} needs {${name}} as a number or a date`);
    return value;
  };
  look(message);
  // A value that is not there would stand in the mail as the word "undefined".
  const refuse = (name: string | symbol): never => {
    throw new UndeliverableError(`${what} names {${String(name)}}, which the follow-up does not give`);
  };
  return new Proxy(typed, {
    get: (held, name) => (typeof name === 'string' && Object.hasOwn(held, name) ? held[name] : refuse(name)),
    has: (held, name) => Object.hasOwn(held, name) || refuse(name),
  });
}
