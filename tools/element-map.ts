import type { Plugin, Rolldown } from 'vite';
import { findWidgets, readStyleSheets, styleName, type FoundWidget } from './find-widgets.ts';

const ELEMENT_MAP = 'virtual:element-map';
const REGISTRY = 'virtual:widget-registry';
const HASHES = 'virtual:widget-hashes';
const SERVER_PARTS = 'virtual:server-parts';
const SERVER_PART = 'virtual:server-part/';
const SERVER_FILE = /\.server\.tsx?$/;
const CHUNK = 'virtual:widget/';
const resolved = (id: string) => `\0${id}`;
/** Stand in the element map until the files have their names. */
const FILES_MARK = /(["'`])__FILES_OF_([\w$-]+)__\1/g;
const DYNAMIC_IMPORT = /import\(\s*(['"`])\.[^'"`]+\1\s*\)/g;
const MOUNT = 'mount';
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
 * which knows no widgets. The browser build refuses server parts. In the browser build each widget becomes one chunk: declaration and view together.
 */
export const elementMap = ({ root, extra = [] }: Options): Plugin => {
  let widgets: readonly FoundWidget[] = [];
  let styleSheets: Readonly<Record<string, string>> = {};
  let isBrowserBuild = false;
  const sheets = new Map<string, string>();

  return {
    name: 'forecourt:element-map',
    enforce: 'pre',
    configResolved(config) {
      isBrowserBuild = config.command === 'build' && config.build.ssr === false;
    },
    async buildStart() {
      widgets = await findWidgets(root, extra);
      styleSheets = readStyleSheets(root, widgets);
      if (!isBrowserBuild) return;
      for (const [name, css] of Object.entries(styleSheets)) {
        sheets.set(name, this.emitFile({ type: 'asset', name: name.replaceAll('/', '-'), source: css }));
      }
    },
    resolveId(id) {
      return [ELEMENT_MAP, REGISTRY, HASHES, SERVER_PARTS].includes(id) ||
        id.startsWith(CHUNK) ||
        id.startsWith(SERVER_PART)
        ? resolved(id)
        : undefined;
    },
    load(id) {
      if (isBrowserBuild && (id === resolved(SERVER_PARTS) || SERVER_FILE.test(id)))
        throw new Error(`${id.replace('\0', '')} is for the server alone, and browser code imports it.`);
      if (id === PRELOAD_HELPER) return 'export const __vitePreload = (run) => run();';
      if (id === resolved(ELEMENT_MAP)) return elementMapModule(root, widgets, isBrowserBuild ? sheets : undefined);
      if (id === resolved(REGISTRY)) return registryModule(root, widgets, styleSheets);
      if (id === resolved(HASHES))
        return `export const widgetHashes = new Map(${JSON.stringify(widgets.flatMap(({ declaration: { tag, hashes } }) => (hashes === undefined ? [] : [[tag, hashes]])))});`;
      if (id === resolved(SERVER_PARTS)) return serverPartsModule(widgets);
      if (id.startsWith(resolved(SERVER_PART))) {
        const own = widgets.find(({ declaration }) => id === resolved(SERVER_PART + declaration.tag));
        return own?.importServerPart && `${own.importServerPart}\nexport { part };`;
      }
      if (!id.startsWith(resolved(CHUNK))) return undefined;
      const widget = widgets.find(({ declaration }) => id === resolved(CHUNK + declaration.tag));
      return (
        widget &&
        `${widget.importDeclaration}\nexport { declaration };\nexport * as view from ${JSON.stringify(widget.viewPath)};`
      );
    },
    // The browser gets a widget's chunk by the element map alone; without these its declaration would bring a second one.
    transform(code, id) {
      if (!isBrowserBuild || !widgets.some(({ declarationPath }) => declarationPath === id)) return undefined;
      return { code: code.replaceAll(DYNAMIC_IMPORT, 'Promise.reject()'), map: null };
    },
    // After the names are given: what a chunk imports follows from names that are already part of this one's hash.
    generateBundle(_, bundle) {
      const files = chunkFiles(root, bundle);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.includes('__FILES_OF_')) continue;
        const loaded = [chunk.fileName, ...chunk.imports];
        chunk.code = chunk.code.replaceAll(FILES_MARK, (_mark, _quote, name: string) => {
          const [own = '', ...imports] = files.get(name) ?? [];
          const behind = name === MOUNT ? loaded : [...loaded, ...(files.get(MOUNT) ?? [])];
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

const mountPath = (root: string): string => `${root}/src/islands/mount.tsx`;

const chunkCode = (id: string, name: string): string =>
  `{run:()=>import(${JSON.stringify(id)}),files:"__FILES_OF_${name}__"}`;

const elementMapModule = (
  root: string,
  widgets: readonly FoundWidget[],
  sheets: ReadonlyMap<string, string> | undefined,
): string => {
  // Outside the browser build there are no chunks; what is left is the facts, for tests.
  if (sheets === undefined)
    return `export const elementMap = ${JSON.stringify({ elements: Object.fromEntries(widgets.map((widget) => [widget.declaration.tag, facts(root, widget)])) })};`;
  const elements = widgets.map((widget) => {
    const { tag } = widget.declaration;
    return `${JSON.stringify(tag)}:{...${JSON.stringify(facts(root, widget))},chunk:${chunkCode(CHUNK + tag, tag)}}`;
  });
  const styleSheets = [...sheets].map(
    ([name, reference]) => `${JSON.stringify(name)}:import.meta.ROLLUP_FILE_URL_${reference}`,
  );
  return `export const elementMap = {elements:{${elements.join()}},styleSheets:{${styleSheets.join()}},mount:${chunkCode(mountPath(root), MOUNT)}};`;
};

const facts = (root: string, { declaration: { load, hydrate, eagerWith, texts = [] }, stylePaths }: FoundWidget) => ({
  load,
  hydrate,
  eagerWith, // left out by JSON where there is none
  texts,
  styles: stylePaths.map((path) => styleName(root, path)),
});

const serverPartsModule = (widgets: readonly FoundWidget[]): string => {
  const tags = widgets.flatMap(({ declaration, importServerPart }) =>
    importServerPart === undefined ? [] : [declaration.tag],
  );
  const imports = tags.map((tag, index) => `import { part as p${index} } from ${JSON.stringify(SERVER_PART + tag)};`);
  const entries = tags.map((tag, index) => `[${JSON.stringify(tag)},p${index}]`);
  return `${imports.join('\n')}\nexport const serverParts = new Map([${entries.join()}]);`;
};

const registryModule = (
  root: string,
  widgets: readonly FoundWidget[],
  styleSheets: Readonly<Record<string, string>>,
): string => {
  const lines = widgets.flatMap(({ declaration }, index) => [
    `import { declaration as d${index}, view as v${index} } from ${JSON.stringify(CHUNK + declaration.tag)};`,
  ]);
  const entries = widgets.map(
    (widget, index) => `{declaration:d${index},view:v${index},styles:${JSON.stringify(facts(root, widget).styles)}}`,
  );
  return `${lines.join('\n')}\nexport const widgetRegistry = {widgets:[${entries.join()}],styleSheets:${JSON.stringify(styleSheets)}};`;
};
