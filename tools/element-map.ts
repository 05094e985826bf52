import type { Plugin, Rolldown } from 'vite';
import { formChunks } from './form-chunks.ts';
import { findWidgets, FORM_FIELD, readStyleSheets, type FoundWidget } from './find-widgets.ts';
import {
  type BrowserFiles,
  CHUNK,
  isWidgetModule,
  MOUNT,
  mountPath,
  SERVER_PARTS,
  widgetModule,
} from './widget-modules.ts';

const SERVER_FILE = /\.server\.tsx?$/;
const resolved = (id: string) => `\0${id}`;
/** Placeholders in the element map until the files have their names. */
const FILES_MARK = /(["'`])__FILES_OF_([\w$-]+)__\1/g;
const DYNAMIC_IMPORT = /import\(\s*(['"`])\.[^'"`]+\1\s*\)/g;
/** Vite wraps every import() in a loader of style sheets and preload links; the platform does both itself (PLT-5). */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

type Options = {
  readonly root: string;
  /** Declarations beside the house's own, absolute paths: the fixtures of a test. */
  readonly extra?: readonly string[];
};

/**
 * Makes four modules from the declarations: `virtual:element-map`, all that the first load knows of the widgets (facts
 * and addresses, no schema, no React), `virtual:widget-registry`, the widgets themselves for the server,
 * `virtual:server-parts`, what the server adds to them, and `virtual:widget-hashes`, for the check of links in content,
 * which knows no widgets. The browser build refuses server parts. In the browser build each widget becomes one chunk: declaration
 * and view together; a form's brings the kinds of field that it asks for, each a module `virtual:form-field/<kind>`.
 */
export const elementMap = ({ root, extra = [] }: Options): Plugin => {
  let widgets: readonly FoundWidget[] = [];
  let isBrowserBuild = false;
  const sheets = new Map<string, string>();
  const files: BrowserFiles = {
    filesOf: (_id, name) => `"__FILES_OF_${name}__"`,
    styleSheets: () =>
      Object.fromEntries([...sheets].map(([name, reference]) => [name, `import.meta.ROLLUP_FILE_URL_${reference}`])),
  };

  return {
    name: 'forecourt:element-map',
    enforce: 'pre',
    configResolved(config) {
      isBrowserBuild = config.command === 'build' && config.build.ssr === false;
    },
    async buildStart() {
      widgets = await findWidgets(root, extra);
      if (!isBrowserBuild) return;
      for (const [name, css] of Object.entries(readStyleSheets(root, widgets))) {
        sheets.set(name, this.emitFile({ type: 'asset', name: name.replaceAll('/', '-'), source: css }));
      }
    },
    outputOptions: (options) =>
      isBrowserBuild
        ? { ...options, codeSplitting: { groups: [formChunks(resolved(FORM_FIELD), () => widgets)] } }
        : null,
    resolveId: (id) => (isWidgetModule(id) ? resolved(id) : undefined),
    load(id) {
      if (isBrowserBuild && (id === resolved(SERVER_PARTS) || SERVER_FILE.test(id)))
        throw new Error(`${id.replace('\0', '')} is for the server alone, and browser code imports it.`);
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (run) => run();';
      const name = id.slice(1);
      if (id !== resolved(name) || !isWidgetModule(name)) return undefined;
      return widgetModule(name, { root, widgets, browser: isBrowserBuild ? files : undefined });
    },
    // The browser gets a widget's chunk by the element map alone; without these its declaration would bring a second one.
    transform(code, id) {
      if (!isBrowserBuild || !widgets.some(({ declarationPath }) => declarationPath === id)) return undefined;
      return { code: code.replaceAll(DYNAMIC_IMPORT, 'Promise.reject()'), map: null };
    },
    // After the names are given: what a chunk imports follows from names that are already part of this one's hash.
    generateBundle(_, bundle) {
      const chunks = chunkFiles(root, bundle);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.includes('__FILES_OF_')) continue;
        const loaded = [chunk.fileName, ...chunk.imports];
        chunk.code = chunk.code.replaceAll(FILES_MARK, (_mark, _quote, name: string) => {
          const [own = '', ...imports] = chunks.get(name) ?? [];
          const behind = name === MOUNT ? loaded : [...loaded, ...(chunks.get(MOUNT) ?? [])];
          return JSON.stringify([own, ...imports.filter((file) => !behind.includes(file))].map((file) => `/${file}`));
        });
      }
    },
  };
};

/** Name of each widget's chunk, and of the mount's → its file and all it imports statically. */
const chunkFiles = (root: string, bundle: Rolldown.OutputBundle): ReadonlyMap<string, readonly string[]> => {
  const collect = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const chunk = bundle[file];
    for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) collect(imported, seen);
    return seen;
  };
  const files = new Map<string, readonly string[]>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const id = chunk.facadeModuleId;
    const name =
      id === mountPath(root) ? MOUNT : id?.startsWith(resolved(CHUNK)) ? id.slice(resolved(CHUNK).length) : undefined;
    if (name !== undefined) files.set(name, [...collect(chunk.fileName, new Set())]);
  }
  return files;
};
