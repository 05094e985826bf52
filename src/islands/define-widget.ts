import type { ComponentType } from 'react';
import type * as z from 'zod/mini';

/**
 * The one declaration of a widget (PLT-2 to PLT-7). The element map, the docs page, the gallery and the conformance
 * tests are made from it. It is evaluated by the build, the server and the browser, so it imports nothing heavy: the
 * view and the examples are behind dynamic imports.
 */
export type WidgetDeclaration<Props = never> = {
  /** Custom element name: `fc-` and the name of PLT-3, PLT-4 or PLT-9. */
  readonly tag: `fc-${string}`;
  /** `eager`: defined with the page. `lazy`: when it comes near the viewport or is asked for. */
  readonly load: 'eager' | 'lazy';
  /** When React takes over the server's markup. An earlier interaction is kept and played back. */
  readonly hydrate: 'visible' | 'interaction' | 'load';
  readonly title: string;
  /** One paragraph for the gallery and the docs, plain text. */
  readonly summary: string;
  /** Requirement rows it carries. */
  readonly requirements: readonly string[];
  /**
   * The props, strict at the edge: attributes (kebab-case, coerced to number or boolean by the schema) and the JSON
   * script child are merged and parsed by it. A prop's `.meta({ description })` (z.globalRegistry) feeds the docs.
   */
  readonly props: z.ZodMiniType<Props>;
  /**
   * What an editor's HTML children become.
   * `items`: each child `<fc-item …attributes>html</fc-item>` is an entry of the prop `items`, with `html`.
   * `html`: everything between the tags is the prop `html`. Rich HTML only ever comes from the page's own markup,
   * never from an attribute or JSON, where a string is text.
   */
  readonly children?: 'items' | 'html';
  /** Namespaces of interface texts the view reads; only these travel with it. */
  readonly texts?: readonly string[];
  readonly view: () => Promise<{ default: ComponentType<Props> }>;
  /** The fixtures: gallery, server HTML, hydration, axe, right to left, JavaScript off, unmount (conformance suite). */
  readonly examples: () => Promise<{ default: readonly WidgetExample[] }>;
};

export type WidgetExample = {
  /** Kebab-case, unique within the widget. */
  readonly name: string;
  readonly title: string;
  /** The tag as an editor would write it; what the gallery shows to copy. */
  readonly html: string;
};

export const defineWidget = <Props>(declaration: WidgetDeclaration<Props>): WidgetDeclaration<Props> => declaration;
