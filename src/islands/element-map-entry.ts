import type { WidgetDeclaration } from './define-widget.ts';

/** A chunk and everything it imports statically, as addresses, so that all of it can be fetched before it is run. */
export type ChunkFiles = { readonly url: string; readonly imports: readonly string[] };

/** What the first load knows of a widget. */
export type ElementMapEntry = Pick<WidgetDeclaration, 'load' | 'hydrate'> & {
  readonly texts: readonly string[];
  /** Keys of `styleSheets`. */
  readonly styles: readonly string[];
  /** Exports `declaration` and `view`. */
  readonly chunk: ChunkFiles;
};

export type ElementMap = {
  readonly elements: Readonly<Record<string, ElementMapEntry>>;
  /** Name → address. */
  readonly styleSheets: Readonly<Record<string, string>>;
  /** React and what mounts a view. */
  readonly mount: ChunkFiles;
};
