/** What an edit of code changes on the pages that are open, while the server goes on (`npm run dev`). */
export type CodeChange =
  | { readonly kind: 'page' }
  | { readonly kind: 'texts' }
  | { readonly kind: 'styles' }
  /** Of these widgets, and nothing else. */
  | { readonly kind: 'widgets'; readonly tags: readonly string[] };

/** Event of a page's document, with a `CodeChange`: whoever shows the change without a reload prevents its default. */
export const CODE_CHANGE_EVENT = 'dev:code-change';
