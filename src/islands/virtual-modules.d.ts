/** Made by tools/element-map.ts from the declarations. */
declare module 'virtual:element-map' {
  import type { ElementMap } from '#islands/element-map-entry.ts';

  export const elementMap: ElementMap;
}

declare module 'virtual:widget-registry' {
  import type { WidgetRegistry } from '#islands/server/widget-registry.ts';

  export const widgetRegistry: WidgetRegistry;
}
