import type { TextCatalogue } from '#i18n/texts.ts';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import { formatText, type TextValues } from '#i18n/format-text.ts';

/** Compiled texts by BCP 47 language. A mail template is a namespace `mail-` and its name, an SMS `sms-` and its name. */
export type MailTexts = ReadonlyMap<string, TextCatalogue>;

const MAIL = 'mail-';
const SMS = 'sms-';
const COMMON = 'common';
/** Labels, by the names of what they label: the kinds of notices to the company, the fields that these tell, and `yes` and `no`; reasons of decisions, as sentences. */
export const LABELS = ['notice-kinds', 'notice-fields', 'decision-reasons'] as const;
/** Namespaces of mails that are not template. */
const NO_TEMPLATES: ReadonlySet<string> = new Set([COMMON, ...LABELS]);

/** Whom a text is for. */
export type TextEdition = { readonly language: string; readonly locale: string; readonly direction: 'ltr' | 'rtl' };

/**
 * Texts of one template in one language; `has` tells which of the optional ones there are. One that is in English is
 * marked (`#i18n/fallback.ts`).
 */
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
  if (NO_TEMPLATES.has(template)) throw new UndeliverableError(`there is no mail template "${template}"`);
  return textsOf(texts, `${MAIL}${template}`, `mail template "${template}"`, edition, values);
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
  textsOf(texts, `${MAIL}${COMMON}`, 'common text', edition, values);

/** A label of a namespace that holds nothing else. */
export const labelOf = (
  texts: MailTexts,
  namespace: (typeof LABELS)[number],
  name: string,
  edition: TextEdition,
): string => textsOf(texts, `${MAIL}${namespace}`, namespace, edition, {}).text(name);

/** What a step of an application is called on the account page, where the reader finds it. */
export const applicationStepLabel = (texts: MailTexts, step: string, edition: TextEdition): string =>
  textsOf(texts, 'account-application', 'application', edition, {}).text(`step.${step}`);

function textsOf(
  texts: MailTexts,
  namespace: string,
  what: string,
  { language, locale, direction }: TextEdition,
  values: TextValues,
): TemplateTexts {
  const catalogue = texts.get(language);
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

// How icu-minify writes an argument that is not a plain text: `["hours", 2, …]`.
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
  // A value that is not there would be in the mail as the word "undefined".
  const refuse = (name: string | symbol): never => {
    throw new UndeliverableError(`${what} names {${String(name)}}, which the follow-up does not give`);
  };
  return new Proxy(typed, {
    get: (held, name) => (typeof name === 'string' && Object.hasOwn(held, name) ? held[name] : refuse(name)),
    has: (held, name) => Object.hasOwn(held, name) || refuse(name),
  });
}
