import type { CodeChange } from '../../src/server/code-change.ts';

/** A module of Vite's graph, as far as it matters here. */
export type GraphModule = {
  readonly id: string | null;
  readonly importers: Iterable<GraphModule>;
};

/** Modules at which the search upward ends, by their ids. */
export type Ends = {
  /** Holders of code that the site asks for at each use (src/server/views.ts). */
  readonly views: string;
  readonly texts: string;
  /** Before a widget's tag: declaration and view. */
  readonly widget: string;
  /** What the site was opened by. */
  readonly site: ReadonlySet<string>;
};

/** What an edit asks for. `site`: it is reopened, since a part of it that cannot be replaced has changed. */
export type Effect = { readonly kind: 'nothing' } | { readonly kind: 'site' } | CodeChange;

/**
 * What follows from the edits of some files, each with the modules that it is in: as much of the site as imports them, short
 * of what asks a holder for it. Of a style sheet only pages are made again: parts of the site that read one keep what they read.
 */
export function effectOf(edits: Iterable<readonly [file: string, modules: Iterable<GraphModule>]>, ends: Ends): Effect {
  const code = { tags: new Set<string>(), isPage: false, isTexts: false, isSite: false };
  const styles = { ...code, tags: new Set<string>() };
  for (const [file, modules] of edits)
    for (const module of modules) search(module, ends, file.endsWith('.css') ? styles : code, new Set());
  const hasStyles = styles.isPage || styles.tags.size > 0;
  if (code.isSite) return { kind: 'site' };
  if (code.isTexts) return { kind: 'texts' };
  if (code.isPage || (code.tags.size > 0 && hasStyles)) return { kind: 'page' };
  if (code.tags.size > 0) return { kind: 'widgets', tags: [...code.tags] };
  return { kind: hasStyles ? 'styles' : 'nothing' };
}

type Found = { readonly tags: Set<string>; isPage: boolean; isTexts: boolean; isSite: boolean };

function search(module: GraphModule, ends: Ends, found: Found, seen: Set<GraphModule>): void {
  if (seen.has(module)) return;
  seen.add(module);
  const id = module.id ?? '';
  if (id === ends.views) found.isPage = true;
  else if (id === ends.texts) found.isTexts = true;
  else if (id.startsWith(ends.widget)) found.tags.add(id.slice(ends.widget.length));
  else if (ends.site.has(id)) found.isSite = true;
  else for (const importer of module.importers) search(importer, ends, found, seen);
}
