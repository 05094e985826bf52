import type { WidgetElement } from './widget-element.ts';

/** Makes the widgets inside an element live now, however near they are; for views, which also run where there are no elements. */
export const requestWidgets = (root: Element): void => {
  for (const element of root.querySelectorAll<HTMLElement & Partial<Pick<WidgetElement, 'ask'>>>('*')) element.ask?.();
};
