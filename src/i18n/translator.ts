import { withoutMarks } from './fallback.ts';
import { formatText, type TextValues } from './format-text.ts';
import type { PageTexts, TextKey, TextNamespace } from './texts.ts';

export type Translator<Namespace extends TextNamespace> = (key: TextKey<Namespace>, values?: TextValues) => string;

/**
 * A namespace's texts, ready to ask: `const text = translator(page, 'accordion'); text('openAll')`. For code outside
 * React (answers of calls, the head of a page); views use `useTexts`.
 *
 * @throws Error naming namespace and key when a text is missing: a test finds such a gap before a visitor does.
 */
export const translator = <Namespace extends TextNamespace>(
  page: PageTexts,
  namespace: Namespace,
): Translator<Namespace> => {
  const text = markedTranslator(page, namespace);
  return (key, values) => withoutMarks(text(key, values));
};

/**
 * The same, with the marks of texts that are in English (`fallback.ts`): for what becomes JSX or is given to
 * `markedHtml`.
 */
export const markedTranslator = <Namespace extends TextNamespace>(
  page: PageTexts,
  namespace: Namespace,
): Translator<Namespace> => {
  const texts = page.texts[namespace];
  if (texts === undefined) {
    throw new Error(
      `texts: namespace "${namespace}" is not here in "${page.language}". Is there a ${namespace}.texts.json, and does the widget's declaration list it under \`texts\`?`,
    );
  }
  return (key, values) => {
    const message = texts[key];
    if (message === undefined) throw new Error(`texts: "${namespace}.${key}" is missing in "${page.language}".`);
    return formatText(message, page.locale, values);
  };
};
