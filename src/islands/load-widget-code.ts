import { elementMap } from 'virtual:element-map';
import type { AnyWidgetDeclaration, WidgetView } from './define-widget.ts';
import type { FilesOfWidget, WidgetFiles } from './element-map-entry.ts';
import { loadChunk, preloadChunk } from './load-chunk.ts';
import type { MountRequest, MountResult, mountWidget } from './mount.tsx';
import { ensureStyles } from './page-styles.ts';
import { ensureTexts } from './page-texts.ts';

type WidgetChunk = { readonly declaration: AnyWidgetDeclaration; readonly view: WidgetView<never> };
type MountChunk = { readonly mountWidget: typeof mountWidget };

export type WidgetCode = {
  readonly mount: (request: Omit<MountRequest, 'declaration' | 'view' | 'page'>) => MountResult;
};

const loadFiles = async (tag: string): Promise<FilesOfWidget & Omit<WidgetFiles, 'widgetFiles'>> => {
  const { widgetFiles, ...shared } = (await loadChunk(elementMap.files)) as WidgetFiles;
  const own = widgetFiles[tag];
  if (own === undefined) throw new Error(`${tag} has no files.`);
  return { ...shared, ...own };
};

/**
 * Everything a widget needs to come alive, all at once: its chunk, React, its texts, its styles.
 *
 * @throws ChunkLoadError naming the file that did not come.
 */
export const loadWidgetCode = async (tag: string): Promise<WidgetCode> => {
  const files = await loadFiles(tag);
  const [{ mountWidget: mount }, { declaration, view }, page] = await Promise.all([
    loadChunk(files.mount) as Promise<MountChunk>,
    loadChunk(files.chunk) as Promise<WidgetChunk>,
    ensureTexts(files.texts),
    ensureStyles(files.styles, files.styleSheets),
  ]);
  return { mount: (request) => mount({ ...request, declaration, view, page }) };
};

export const preloadWidgetCode = (tag: string): void => {
  loadFiles(tag).then(
    ({ mount, chunk }) => {
      preloadChunk(mount);
      preloadChunk(chunk);
    },
    () => undefined, // PLT-5: loading tells, if it fails there too
  );
};
