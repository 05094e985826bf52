/** Made by tools/element-map.ts from the declarations. */
declare module 'virtual:element-map' {
  import type { ElementMap } from '#islands/element-map-entry.ts';

  export const elementMap: ElementMap;
}

/** Made by tools/element-map.ts: code that the first script of a page asks for. */
declare module 'virtual:later-code' {
  import type { Chunk } from '#islands/element-map-entry.ts';

  /** What keeps the cells of live prices up, market/client/price-binder.ts. */
  export const pricesChunk: Chunk;
  /** What the page and its widgets do once a visitor is there, behaviours/whole-page.ts. */
  export const wholePageChunk: Chunk;
}

declare module 'virtual:widget-registry' {
  import type { WidgetRegistry } from '#islands/server/widget-registry.ts';

  export const widgetRegistry: WidgetRegistry;
}
