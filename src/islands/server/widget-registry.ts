import type { AnyWidgetDeclaration, WidgetView } from '../define-widget.ts';

/** A widget as the server holds it; `virtual:widget-registry` is made by tools/element-map.ts. */
export type RegisteredWidget = {
  readonly declaration: AnyWidgetDeclaration;
  readonly view: WidgetView<never>;
  /** Names in `styleSheets`, in the order they apply: kit before the widget's own. */
  readonly styles: readonly string[];
};

export type WidgetRegistry = {
  readonly widgets: readonly RegisteredWidget[];
  /** Name (`kit/icon.css`, `widgets/navigation/tabs/tabs.css`) → minified CSS. */
  readonly styleSheets: Readonly<Record<string, string>>;
};
