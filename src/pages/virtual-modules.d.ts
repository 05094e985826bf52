/** Made by tools/page-templates.ts from the views and style sheets of page templates. */
declare module 'virtual:page-template-views' {
  import type { ComponentType } from 'react';
  import type { TemplateName } from '#content/front-matter.ts';
  import type { Page } from '#content/page.ts';

  export const templateViews: Readonly<
    Record<
      TemplateName,
      {
        /** Shows pages of its template alone. */
        readonly View: ComponentType<{ readonly page: Page }>;
        /** The sheets that it shares with other templates, then its own. */
        readonly css: string;
      }
    >
  >;
}

/** Made by tools/late-styles.ts from the `*.late.css` sheets: the styles of what a page does not show at first. */
declare module 'virtual:late-styles' {
  export const lateStyles: string;
}
