import type { Plugin, Rolldown } from 'vite';
import { firstChunks, withoutRuntime } from './first-chunks.ts';
import { formChunks } from './form-chunks.ts';
import { findWidgets, FORM_FIELD, FORM_SHOWN, readStyleSheets, type FoundWidget } from './find-widgets.ts';
import {
  type BrowserFiles,
  CHUNK,
  isWidgetModule,
  MOUNT,
  mountPath,
  PRICES,
  pricesPath,
  SERVER_PARTS,
  WHOLE_PAGE,
  wholePagePath,
  WIDGET_FILES,
  widgetModule,
} from './widget-modules.ts';

const MAIN = 'src/behaviours/main.ts';
/** Names of the files that a visit may load before any widget. */
const FIRST: readonly string[] = ['prices', 'consent', 'page', 'restore-forms'];
const SERVER_FILE = /\.server\.tsx?$/;
const resolved = (id: string) => `\0${id}`;
/** Placeholders until the files have their names: a list of them, and all of those that lists name by number. */
const FILES_MARK = /(["'`])__FILES_OF_([\w$:-]+)__\1/g;
const NAMES_MARK = /(["'`])__FILE_NAMES__\1/;
const DYNAMIC_IMPORT = /import\(\s*(['"`])\.[^'"`]+\1\s*\)/g;
/** Vite wraps every import() in a loader of style sheets and preload links; the platform does both itself (PLT-5). */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

type Options = {
  readonly root: string;
  /** Declarations beside the house's own, absolute paths: the fixtures of a test. */
  readonly extra?: readonly string[];
};

/**
 * Makes six modules from the declarations: `virtual:element-map`, all that the platform knows of the widgets at first (no address, no
 * schema, no React), `virtual:later-code`, where the first script finds the platform and the live prices, `virtual:widget-files`, where their code and styles are, `virtual:widget-registry`, the widgets themselves for the server,
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
    names: '"__FILE_NAMES__"',
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
        ? {
            ...options,
            codeSplitting: {
              groups: [
                firstChunks(`${root}/${MAIN}`, {
                  prices: pricesPath(root),
                  consent: `${root}/src/behaviours/consent.ts`,
                  page: wholePagePath(root),
                }),
                formChunks([FORM_FIELD, FORM_SHOWN].map(resolved), () => widgets),
              ],
            },
          }
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
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && FIRST.includes(chunk.name)) withoutRuntime(chunk);
      const chunks = chunkFiles(root, bundle);
      const first = firstLoad(bundle);
      const filesOf = (name: string): readonly string[] => {
        const [own = '', ...imports] = chunks.get(name) ?? [];
        // What is there when it is asked for: the platform asks for widgets, and React comes with any of them.
        const behind = [
          ...first,
          ...(name === PRICES || name === WHOLE_PAGE ? [] : (chunks.get(WHOLE_PAGE) ?? [])),
          ...(name === PRICES || name === WHOLE_PAGE || name === MOUNT ? [] : (chunks.get(MOUNT) ?? [])),
        ];
        return [own, ...imports.filter((file) => !behind.includes(file))].map((file) => `/${file}`);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.includes('__FILES_OF_')) continue;
        const names: string[] = [];
        const numberOf = (file: string): number => (names.includes(file) ? names.indexOf(file) : names.push(file) - 1);
        const isNumbered = NAMES_MARK.test(chunk.code);
        chunk.code = chunk.code
          .replaceAll(FILES_MARK, (_mark, _quote, name: string) =>
            JSON.stringify(isNumbered ? filesOf(name).map(numberOf) : filesOf(name)),
          )
          .replace(NAMES_MARK, () => JSON.stringify(names));
      }
    },
  };
};

/** The files that every page has from the start. */
const firstLoad = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.values(bundle).flatMap((chunk) =>
    chunk.type === 'chunk' && chunk.isEntry ? [...collect(bundle, chunk.fileName)] : [],
  );

/** A file and all that it imports statically. */
const collect = (bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  const chunk = bundle[file];
  for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) collect(bundle, imported, seen);
  return seen;
};

const namesOf = (root: string, { facadeModuleId, moduleIds }: Rolldown.OutputChunk): readonly string[] => {
  if (facadeModuleId === mountPath(root)) return [MOUNT];
  if (facadeModuleId === resolved(WIDGET_FILES)) return [WIDGET_FILES];
  if (facadeModuleId?.startsWith(resolved(CHUNK))) return [facadeModuleId.slice(resolved(CHUNK).length)];
  // In a file with all that they import (firstChunks).
  const grouped = { [PRICES]: pricesPath(root), [WHOLE_PAGE]: wholePagePath(root) };
  return Object.entries(grouped).flatMap(([name, path]) => (moduleIds.includes(path) ? [name] : []));
};

/** Name of each widget's chunk, of the mount's and of WIDGET_FILES → its file and all it imports statically. */
const chunkFiles = (root: string, bundle: Rolldown.OutputBundle): ReadonlyMap<string, readonly string[]> => {
  const files = new Map<string, readonly string[]>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const name of namesOf(root, chunk)) files.set(name, [...collect(bundle, chunk.fileName)]);
  }
  return files;
};
