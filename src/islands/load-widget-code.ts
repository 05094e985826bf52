import { elementMap } from 'virtual:element-map';
import type { AnyWidgetDeclaration, WidgetView } from './define-widget.ts';
import type { ElementMapEntry } from './element-map-entry.ts';
import { loadChunk, preloadChunk } from './load-chunk.ts';
import type { MountRequest, MountResult, mountWidget } from './mount.tsx';
import { ensureStyles } from './page-styles.ts';
import { ensureTexts } from './page-texts.ts';

type WidgetChunk = { readonly declaration: AnyWidgetDeclaration; readonly view: WidgetView<never> };
type MountChunk = { readonly mountWidget: typeof mountWidget };

export type WidgetCode = {
  readonly mount: (request: Omit<MountRequest, 'declaration' | 'view' | 'page'>) => MountResult;
};

/**
 * Everything a widget needs to come alive, all at once: its chunk, React, its texts, its styles.
 *
 * @throws ChunkLoadError naming the file that did not come.
 */
export const loadWidgetCode = async (entry: ElementMapEntry): Promise<WidgetCode> => {
  const [{ mountWidget: mount }, { declaration, view }, page] = await Promise.all([
    loadChunk(elementMap.mount) as Promise<MountChunk>,
    loadChunk(entry.chunk) as Promise<WidgetChunk>,
    ensureTexts(entry.texts),
    ensureStyles(entry.styles, elementMap.styleSheets),
  ]);
  return { mount: (request) => mount({ ...request, declaration, view, page }) };
};

export const preloadWidgetCode = (entry: ElementMapEntry): void => {
  preloadChunk(elementMap.mount);
  preloadChunk(entry.chunk);
};
