/**
 * Upper case makes one of what readers take for one: `straße` and `STRASSE`, a final sigma and another, and in Turkish
 * the dotted and the dotless i are distinguished (SEL-4).
 */
const fold = (text: string, locale: string): string => text.normalize('NFC').toLocaleUpperCase(locale);

/** Whether a label begins with what was typed, in any case, by the rules of the locale; white space before it does not count. */
export const beginsWith = (label: string, typed: string, locale: string): boolean =>
  fold(label.trimStart(), locale).startsWith(fold(typed.trimStart(), locale));

/** Whether what was typed is the whole label. */
export const isLabel = (label: string, typed: string, locale: string): boolean =>
  fold(label.trim(), locale) === fold(typed.trim(), locale);
