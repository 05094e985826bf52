import type { ComponentType } from 'react';
import type * as z from 'zod/mini';

/**
 * The one declaration of a widget (PLT-2 to PLT-7), the default export of `src/widgets/<group>/<name>/<name>.widget.ts`. The
 * element map, the docs page, the gallery and the conformance tests are made from it. It is evaluated by the build, the
 * server and the browser, so it imports nothing heavy: the view and the examples are behind dynamic imports.
 */
export type WidgetDeclaration<Props = never, Preset = unknown> = {
  /** Custom element name: `fc-` and the name of PLT-3, PLT-4 or PLT-9. */
  readonly tag: `fc-${string}`;
  /**
   * Without server markup: `eager` renders at once, `lazy` when it comes near the viewport or is asked for. With
   * server markup `hydrate` decides; `load` there waits for nearness too when the tag is lazy.
   */
  readonly load: 'eager' | 'lazy';
  /**
   * When React takes over the server's markup. An earlier interaction is kept and played back. `visible`: near the viewport, for
   * what does something by itself there; `visitor`: as well, but not before the visitor has done anything on the page.
   */
  readonly hydrate: 'visible' | 'visitor' | 'interaction' | 'load';
  /** Props by which it acts on the page without being near: a tag that has one of them is eager, wherever it stands. */
  readonly eagerWith?: readonly string[];
  /** Props whose values are hashes that it answers to, or ids in it: links to them lead somewhere. */
  readonly hashes?: readonly WidgetHash[];
  /** Props that name instruments, one or several with commas between; `tabs.pairs`: of each entry of the prop `tabs`. Content that names one which the brand does not list is refused. */
  readonly instrumentProps?: readonly string[];
  readonly title: string;
  /** Where the gallery lists it; its folder's parent has the same name. */
  readonly group: WidgetGroup;
  /** One paragraph for the gallery and the docs, plain text. */
  readonly summary: string;
  /** Requirement rows it carries. */
  readonly requirements: readonly string[];
  /**
   * The props, strict at the edge: attributes (kebab-case, coerced to number or boolean by the schema) and the JSON
   * script child are merged and parsed by it. A prop's `.check(z.describe('…'))` feeds the docs.
   */
  readonly props: z.ZodMiniType<Props>;
  /**
   * Props that the declaration gives and the page cannot: several tags are presets of one view, declared beside each other
   * in its folder (`article-cards.widget.ts` and `news-cards.widget.ts` beside `cards.tsx`).
   */
  readonly preset?: Preset;
  /**
   * What an editor's HTML children become.
   * `items`: each child `<fc-item …attributes>html</fc-item>` is an entry of the prop `items`, with `html`.
   * `html`: everything between the tags is the prop `html`. Rich HTML only ever comes from the page's own markup,
   * never from an attribute or JSON, where a string is text. A view shows it with `<Html>` (`#islands/html.tsx`).
   */
  readonly children?: 'items' | 'html';
  /** Namespaces of interface texts the view reads; only these travel with it. */
  readonly texts?: readonly string[];
  /** Written as `() => import('./name.tsx')`: the build reads the path from it. */
  readonly view: () => Promise<WidgetView<Props & Preset>>;
  /** The fixtures: gallery, server HTML, hydration, axe, right to left, JavaScript off, unmount (conformance suite). */
  readonly examples: () => Promise<{ readonly default: readonly WidgetExample[]; readonly notes?: WidgetNotes }>;
};

export type WidgetHash = {
  readonly prop: string;
  /** `items`: of each entry of the prop `items`. */
  readonly of: 'tag' | 'items';
  /** It is answered to in any case of letters. */
  readonly inAnyCase?: true;
};

/** What an editor wants to know beside the examples. It is in their module, which only the gallery and tests load. */
export type WidgetNotes = {
  /** "Use it where …": a clause that sets it apart from its near-twins. */
  readonly when: string;
  /** Tags that do nearly the same; the gallery shows their clauses beside this one. Each names the others. */
  readonly twins?: readonly `fc-${string}`[];
  /** Keys and what they do, as `['Arrow down, Arrow up', 'go to the next or previous option']`. */
  readonly keys?: readonly (readonly [keys: string, effect: string])[];
  /** What it does for assistive technology, and what an editor has to give it; a sentence each. */
  readonly accessibility: readonly string[];
  /** The WAI-ARIA pattern it follows. */
  readonly pattern?:
    | 'accordion'
    | 'alert'
    | 'carousel'
    | 'combobox'
    | 'dialog-modal'
    | 'disclosure'
    | 'listbox'
    | 'meter'
    | 'slider'
    | 'tabs';
};

/** In the order of the gallery. */
export const WIDGET_GROUPS = [
  'actions',
  'fields',
  'disclosure',
  'overlays',
  'navigation',
  'articles',
  'media',
  'tables',
  'markets',
  'forms',
] as const;

export type WidgetGroup = (typeof WIDGET_GROUPS)[number];

/** The module behind `view`. */
export type WidgetView<Props> = {
  readonly default: ComponentType<Props>;
  /**
   * Reads what the visitor did to the server's markup before the code came (opened details, typed text); the result is
   * given to the component as its prop `adopted`, so that its first render equals the document as it stands. Runs in
   * the same task as the hydration. `root` holds the view's markup; nested widgets in it are not the view's.
   */
  readonly adopt?: (root: HTMLElement) => unknown;
};

export type WidgetExample = {
  /** Kebab-case, unique within the widget. */
  readonly name: string;
  readonly title: string;
  /** The tag as an editor would write it; what the gallery shows to copy. */
  readonly html: string;
  /** What a visitor can bring it into; each is looked at by axe and photographed beside the first. */
  readonly states?: readonly WidgetState[];
  /**
   * It acts on the page around it (a bar that sticks, an overlay that opens by itself), so the gallery shows it in a
   * page of its own, a frame of this height in px.
   */
  readonly frameHeight?: number;
  /** Of that window, in px, where the example needs more than the gallery's column has. */
  readonly frameWidth?: number;
};

export type WidgetState = {
  /** Kebab-case, unique within the example. */
  readonly name: string;
  /** From the page as it loaded, with the widget live. */
  readonly steps: readonly WidgetStep[];
};

/**
 * What a visitor does, in a window of 1280 by 800 px unless `resize` came first. Elements are named as Playwright does:
 * CSS, or `role=button[name="Open"]`, or `text=…`.
 */
export type WidgetStep =
  | { readonly do: 'click' | 'hover' | 'focus'; readonly on: string }
  /** A key by its name, `Escape`, `ArrowDown`, to whatever has the focus. */
  | { readonly do: 'press'; readonly key: string }
  | { readonly do: 'type'; readonly text: string; readonly on: string }
  /** Waits until something is seen that comes after a while, such as what a debounced field finds. */
  | { readonly do: 'see'; readonly on: string }
  | { readonly do: 'scroll'; readonly toPx: number }
  | { readonly do: 'resize'; readonly widthPx: number };

/** Any widget's declaration, for code that handles them all alike. */
export type AnyWidgetDeclaration = Omit<WidgetDeclaration, 'props' | 'view'> & {
  readonly props: z.ZodMiniType;
  readonly view: () => Promise<WidgetView<never>>;
};

export const defineWidget = <Props, const Preset = unknown>(
  declaration: WidgetDeclaration<Props, Preset>,
): WidgetDeclaration<Props, Preset> => declaration;
