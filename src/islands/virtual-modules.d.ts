/** Made by tools/element-map.ts from the declarations. */
declare module 'virtual:element-map' {
  export const elementMap: import('./element-map-entry.ts').ElementMap;
}

declare module 'virtual:widget-registry' {
  export const widgetRegistry: import('./server/widget-registry.ts').WidgetRegistry;
}
