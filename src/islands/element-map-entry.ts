import type { WidgetDeclaration } from './define-widget.ts';

export type Chunk = {
  readonly run: () => Promise<unknown>;
  /** Addresses: its own, then everything that it imports and the first load does not have. */
  readonly files: readonly string[];
};

/** What the platform knows of a widget before it is needed. */
export type ElementMapEntry = Pick<WidgetDeclaration, 'load' | 'hydrate' | 'eagerWith'>;

export type ElementMap = {
  readonly elements: Readonly<Record<string, ElementMapEntry>>;
  /** Exports `WidgetFiles`. */
  readonly files: Chunk;
};

/** Where the code and the styles of the widgets are. Comes with the first widget that is needed. */
export type WidgetFiles = {
  /** By tag. */
  readonly widgetFiles: Readonly<Record<string, FilesOfWidget>>;
  /** Name → address. */
  readonly styleSheets: Readonly<Record<string, string>>;
  /** React and what mounts a view. */
  readonly mount: Chunk;
};

export type FilesOfWidget = {
  readonly texts: readonly string[];
  /** Keys of `styleSheets`. */
  readonly styles: readonly string[];
  /** Exports `declaration` and `view`. */
  readonly chunk: Chunk;
};
