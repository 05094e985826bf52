import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileTexts } from '#i18n/compile-texts.ts';
import { formatText, type TextValues } from '#i18n/format-text.ts';
import type { TextCatalogue } from '#i18n/texts.ts';

/** Compiled texts of the mails by BCP 47 language, one namespace a template and `common`. */
export type MailTexts = Readonly<Record<string, TextCatalogue>>;

/**
 * Reads `mail/<language>.json` of a brand folder.
 *
 * @throws Error naming file, namespace and key of a text that cannot be used.
 */
export async function readMailTexts(brandDir: string): Promise<MailTexts> {
  const folder = join(brandDir, 'mail');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const entries = files.map(async (name) => {
    const language = name.slice(0, -'.json'.length);
    return [language, compileTexts(language, JSON.parse(await readFile(join(folder, name), 'utf8')))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** One text of a mail; `key` is `namespace.key`. */
export function mailText(texts: TextCatalogue, locale: string, key: `${string}.${string}`, values?: TextValues): string {
  const [namespace = '', name = ''] = key.split('.');
  const message = texts[namespace]?.[name];
  if (message === undefined) throw new Error(`mail texts: "${key}" is missing for ${locale}. Add it to brand/mail.`);
  return formatText(message, locale, values);
}
