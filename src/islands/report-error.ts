/** Detail of the window's `fc:error` event, for a monitoring script. */
export type WidgetErrorDetail = { readonly tag: string; readonly error: unknown };

/** One widget's failure: said aloud, never thrown into the page. */
export const reportWidgetError = (tag: string, error: unknown): void => {
  console.error(`${tag}:`, error);
  window.dispatchEvent(new CustomEvent<WidgetErrorDetail>('fc:error', { detail: { tag, error } }));
};
