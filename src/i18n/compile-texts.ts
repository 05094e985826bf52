import compile from 'icu-minify/compile';
import type { CompiledTexts, TextCatalogue } from './texts.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of one language as they are written, by namespace and key. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Compiles one language's texts: `{ "accordion": { "openAll": "Open all {count, plural, …}" } }`.
 *
 * @param language names the file in errors.
 * @throws Error naming language, namespace and key, and what is wrong there.
 */
export const compileTexts = (language: string, source: unknown): TextCatalogue => {
  if (!isRecord(source)) throw new Error(`texts of "${language}": the file must be an object of namespaces.`);
  const catalogue: Record<string, CompiledTexts> = {};
  for (const [namespace, messages] of Object.entries(source)) {
    if (!isRecord(messages)) throw new Error(`texts of "${language}": "${namespace}" must be an object of texts.`);
    catalogue[namespace] = Object.fromEntries(
      Object.entries(messages).map(([key, message]) => [
        key,
        compileText(`texts of "${language}": "${namespace}.${key}"`, message),
      ]),
    );
  }
  return catalogue;
};

const compileText = (where: string, message: unknown) => {
  if (typeof message !== 'string') throw new Error(`${where} must be a text.`);
  try {
    return compile(message);
  } catch (cause) {
    throw new Error(`${where} is not a valid ICU message: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
};
