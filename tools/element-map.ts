import type { Plugin } from 'vite';
import { findWidgets, readStyleSheets, styleName, type FoundWidget } from './find-widgets.ts';

const ELEMENT_MAP = 'virtual:element-map';
const REGISTRY = 'virtual:widget-registry';
const CHUNK = 'virtual:widget/';
const resolved = (id: string) => `\0${id}`;
const IMPORTS_MARK = /(["'`])__IMPORTS_OF_([\w$-]+)__\1/g;

type Options = {
  readonly root: string;
  /** Declarations beside the house's own, absolute paths: the fixtures of a test. */
  readonly extra?: readonly string[];
};

/**
 * Makes two modules from the declarations: `virtual:element-map`, all that the first load knows of the widgets (facts
 * and addresses, no schema, no React), and `virtual:widget-registry`, the widgets themselves for the server. In the
 * browser build each widget becomes one chunk: declaration and view together.
 */
export const elementMap = ({ root, extra = [] }: Options): Plugin => {
  let widgets: readonly FoundWidget[] = [];
  let styleSheets: Readonly<Record<string, string>> = {};
  let isBrowserBuild = false;
  const chunks = new Map<string, string>();
  const sheets = new Map<string, string>();

  return {
    name: 'forecourt:element-map',
    configResolved(config) {
      isBrowserBuild = config.command === 'build' && config.build.ssr === false;
    },
    async buildStart() {
      widgets = await findWidgets(root, extra);
      styleSheets = readStyleSheets(root, widgets);
      if (!isBrowserBuild) return;
      const emit = (id: string, name: string) => chunks.set(name, this.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' }));
      emit(`${root}/src/islands/mount.tsx`, 'mount');
      for (const { declaration } of widgets) emit(CHUNK + declaration.tag, declaration.tag);
      for (const [name, css] of Object.entries(styleSheets)) {
        sheets.set(name, this.emitFile({ type: 'asset', name: name.replaceAll('/', '-'), source: css }));
      }
    },
    resolveId(id) {
      return id === ELEMENT_MAP || id === REGISTRY || id.startsWith(CHUNK) ? resolved(id) : undefined;
    },
    load(id) {
      if (id === resolved(ELEMENT_MAP)) return elementMapModule(root, widgets, chunks, sheets);
      if (id === resolved(REGISTRY)) return registryModule(root, widgets, styleSheets);
      if (!id.startsWith(resolved(CHUNK))) return undefined;
      const widget = widgets.find(({ declaration }) => id === resolved(CHUNK + declaration.tag));
      return widget && `${widget.importDeclaration}\nexport { declaration };\nexport * as view from ${JSON.stringify(widget.viewPath)};`;
    },
    // Done after the names are given: what a chunk imports follows from names that are already part of this one's hash.
    generateBundle(_, bundle) {
      const importsOf = (file: string, seen = new Set<string>()): Set<string> => {
        const chunk = bundle[file];
        for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) {
          if (seen.has(imported)) continue;
          seen.add(imported);
          importsOf(imported, seen);
        }
        return seen;
      };
      const mountFiles = chunks.has('mount') ? importsOf(this.getFileName(chunks.get('mount') ?? '')) : new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.includes('__IMPORTS_OF_')) continue;
        chunk.code = chunk.code.replaceAll(IMPORTS_MARK, (_mark, _quote, name: string) => {
          const files = [...importsOf(this.getFileName(chunks.get(name) ?? ''))];
          return JSON.stringify(files.filter((file) => name === 'mount' || !mountFiles.has(file)).map((file) => `/${file}`));
        });
      }
    },
  };
};

const chunkCode = (chunks: ReadonlyMap<string, string>, name: string): string =>
  `{url:import.meta.ROLLUP_FILE_URL_${chunks.get(name)},imports:"__IMPORTS_OF_${name}__"}`;

const elementMapModule = (root: string, widgets: readonly FoundWidget[], chunks: ReadonlyMap<string, string>, sheets: ReadonlyMap<string, string>): string => {
  // Outside the browser build there are no chunks; what is left is the facts, for tests.
  if (chunks.size === 0) return `export const elementMap = ${JSON.stringify({ elements: Object.fromEntries(widgets.map((widget) => [widget.declaration.tag, facts(root, widget)])) })};`;
  const elements = widgets.map((widget) => {
    const { tag } = widget.declaration;
    return `${JSON.stringify(tag)}:{...${JSON.stringify(facts(root, widget))},chunk:${chunkCode(chunks, tag)}}`;
  });
  const styleSheets = [...sheets].map(([name, reference]) => `${JSON.stringify(name)}:import.meta.ROLLUP_FILE_URL_${reference}`);
  return `export const elementMap = {elements:{${elements.join()}},styleSheets:{${styleSheets.join()}},mount:${chunkCode(chunks, 'mount')}};`;
};

const facts = (root: string, { declaration: { load, hydrate, texts = [] }, stylePaths }: FoundWidget) => ({
  load,
  hydrate,
  texts,
  styles: stylePaths.map((path) => styleName(root, path)),
});

const registryModule = (root: string, widgets: readonly FoundWidget[], styleSheets: Readonly<Record<string, string>>): string => {
  const lines = widgets.flatMap(({ declaration }, index) => [
    `import { declaration as d${index}, view as v${index} } from ${JSON.stringify(CHUNK + declaration.tag)};`,
  ]);
  const entries = widgets.map((widget, index) => `{declaration:d${index},view:v${index},styles:${JSON.stringify(facts(root, widget).styles)}}`);
  return `${lines.join('\n')}\nexport const widgetRegistry = {widgets:[${entries.join()}],styleSheets:${JSON.stringify(styleSheets)}};`;
};
