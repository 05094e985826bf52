import { createContext, use, useMemo, type ReactNode } from 'react';
import { markedTranslator, type Translator } from './translator.ts';
import type { PageLanguage, PageTexts, TextNamespace } from './texts.ts';

const TextsContext = createContext<PageTexts | null>(null);

/** The platform wraps every widget in it; page templates wrap themselves. */
export const TextsProvider = ({ page, children }: { page: PageTexts; children?: ReactNode }) => (
  <TextsContext value={page}>{children}</TextsContext>
);

const usePage = (): PageTexts => {
  const page = use(TextsContext);
  if (page === null) throw new Error('texts: this component has no TextsProvider above it.');
  return page;
};

/** `const text = useTexts('tabs'); text('listLabel')`. The namespace must be under `texts` in the declaration. */
export const useTexts = <Namespace extends TextNamespace>(namespace: Namespace): Translator<Namespace> => {
  const page = usePage();
  return useMemo(() => markedTranslator(page, namespace), [page, namespace]);
};

/** The same for a namespace that is known at run time alone. */
export const useNamespaces = (): (<Namespace extends TextNamespace>(name: Namespace) => Translator<Namespace>) => {
  const page = usePage();
  return (name) => markedTranslator(page, name);
};

/** Language, locale and direction of the page, for `numberFormatter(locale, …)` and arrow keys. */
export const usePageLanguage = (): PageLanguage => usePage();
