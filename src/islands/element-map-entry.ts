import type { WidgetDeclaration } from './define-widget.ts';

export type Chunk = {
  readonly run: () => Promise<unknown>;
  /** Addresses: its own, then everything that it imports and the first load does not have. */
  readonly files: readonly string[];
};

/** What the first load knows of a widget. */
export type ElementMapEntry = Pick<WidgetDeclaration, 'load' | 'hydrate' | 'eagerWith'> & {
  readonly texts: readonly string[];
  /** Keys of `styleSheets`. */
  readonly styles: readonly string[];
  /** Exports `declaration` and `view`. */
  readonly chunk: Chunk;
};

export type ElementMap = {
  readonly elements: Readonly<Record<string, ElementMapEntry>>;
  /** Name → address. */
  readonly styleSheets: Readonly<Record<string, string>>;
  /** React and what mounts a view. */
  readonly mount: Chunk;
};
