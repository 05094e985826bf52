/** Made by tools/element-map.ts from the declarations of widgets. */
declare module 'virtual:widget-hashes' {
  /** Tag → which of its props are hashes that it answers to. */
  export const widgetHashes: ReadonlyMap<
    string,
    readonly { readonly prop: string; readonly of: 'tag' | 'items'; readonly inAnyCase?: true }[]
  >;
}

/** Made by tools/page-templates.ts from the declarations of page templates. */
declare module 'virtual:page-templates' {
  import type { TemplateName } from '#content/front-matter.ts';
  import type { PageTemplate } from '#content/page-template.ts';

  export const pageTemplates: { readonly [Name in TemplateName]: PageTemplate<Name> };
}

/** Made by tools/element-map.ts from the server parts of widgets. Not in the browser build. */
declare module 'virtual:server-parts' {
  import type { ServerPart } from '#content/server-part.ts';

  /** Tag → its server part. */
  export const serverParts: ReadonlyMap<string, ServerPart>;
}

/** Of the code that parses pages: made by tools/parser-version.ts. */
declare module 'virtual:parser-version' {
  export const parserVersion: string;
}
