import { findFields } from './find-fields.ts';
import { FORM_FIELD, FORM_SHOWN, readStyleSheets, shownFile, styleName, type FoundWidget } from './find-widgets.ts';

export const ELEMENT_MAP = 'virtual:element-map';
export const REGISTRY = 'virtual:widget-registry';
export const SERVER_PARTS = 'virtual:server-parts';
const HASHES = 'virtual:widget-hashes';
const SERVER_PART = 'virtual:server-part/';
/** Prefix of the module that has declaration and view of the widget of a tag. */
export const CHUNK = 'virtual:widget/';
/** React, and what mounts a view. */
export const MOUNT = 'mount';
/** What keeps the cells of live prices up. */
export const PRICES = 'prices';
/** What the page and its widgets do once a visitor is there. */
export const WHOLE_PAGE = 'whole-page';
/** Code that the first script asks for: PRICES and WHOLE_PAGE. */
export const LATER_CODE = 'virtual:later-code';
/** Where the files of the widgets are: a chunk that comes with the first widget that is needed. */
export const WIDGET_FILES = 'virtual:widget-files';

export const mountPath = (root: string): string => `${root}/src/islands/mount.tsx`;
export const pricesPath = (root: string): string => `${root}/src/market/client/price-binder.ts`;
export const wholePagePath = (root: string): string => `${root}/src/behaviours/whole-page.ts`;

/** How code that runs in the browser gets at files that are not part of the first load. */
export type BrowserFiles = {
  /** Code of a list of addresses: what `import(id)` asks for. `name`: a widget's tag, MOUNT, PRICES, WHOLE_PAGE or WIDGET_FILES. */
  readonly filesOf: (id: string, name: string) => string;
  /** Code of all addresses that the lists of WIDGET_FILES name by their numbers; undefined: the lists hold addresses. */
  readonly names?: string;
  /** Code of the address of each style sheet, by its name. */
  readonly styleSheets: () => Readonly<Record<string, string>>;
};

type Source = {
  readonly root: string;
  readonly widgets: readonly FoundWidget[];
  /** Undefined where the code is not for browsers: the element map is the facts alone, for tests. */
  readonly browser: BrowserFiles | undefined;
};

export const isWidgetModule = (id: string): boolean =>
  [ELEMENT_MAP, LATER_CODE, WIDGET_FILES, REGISTRY, HASHES, SERVER_PARTS].includes(id) ||
  [CHUNK, FORM_FIELD, FORM_SHOWN, SERVER_PART].some((prefix) => id.startsWith(prefix));

/** Code of a module that is made from the declarations; undefined where there is no such widget or kind of field. */
export const widgetModule = (id: string, { root, widgets, browser }: Source): string | undefined => {
  if (id === ELEMENT_MAP) return elementMapModule(widgets, browser);
  if (id === LATER_CODE) return browser && laterCodeModule(root, browser);
  if (id === WIDGET_FILES) return browser && widgetFilesModule(root, widgets, browser);
  if (id === REGISTRY) return registryModule(root, widgets);
  if (id === HASHES) return hashesModule(widgets);
  if (id === SERVER_PARTS) return serverPartsModule(widgets);
  if (id.startsWith(FORM_FIELD)) return findFields(root).get(id.slice(FORM_FIELD.length))?.code;
  if (id.startsWith(FORM_SHOWN))
    return `export { default } from ${JSON.stringify(`${root}/${shownFile(id.slice(FORM_SHOWN.length))}`)};`;
  if (id.startsWith(SERVER_PART)) {
    const own = widgets.find(({ declaration }) => id === SERVER_PART + declaration.tag);
    return own?.importServerPart && `${own.importServerPart}\nexport { part };`;
  }
  const widget = widgets.find(({ declaration }) => id === CHUNK + declaration.tag);
  return (
    widget &&
    `${widget.importDeclaration}\nexport { declaration };\nexport * as view from ${JSON.stringify(widget.viewPath)};`
  );
};

const elementMapModule = (widgets: readonly FoundWidget[], browser: BrowserFiles | undefined): string => {
  const elements = JSON.stringify(
    Object.fromEntries(
      widgets.map(({ declaration: { tag, load, hydrate, eagerWith } }) => [tag, { load, hydrate, eagerWith }]), // eagerWith is left out by JSON where there is none
    ),
  );
  if (browser === undefined) return `export const elementMap = {elements:${elements}};`;
  return `export const elementMap = {elements:${elements},files:${chunkCode(browser, WIDGET_FILES, WIDGET_FILES)}};`;
};

const chunkCode = (browser: BrowserFiles, id: string, name: string): string =>
  `{run:()=>import(${JSON.stringify(id)}),files:${browser.filesOf(id, name)}}`;

const laterCodeModule = (root: string, browser: BrowserFiles): string =>
  [
    `export const pricesChunk = ${chunkCode(browser, pricesPath(root), PRICES)};`,
    `export const wholePageChunk = ${chunkCode(browser, wholePagePath(root), WHOLE_PAGE)};`,
  ].join('\n');

const widgetFilesModule = (root: string, widgets: readonly FoundWidget[], browser: BrowserFiles): string => {
  const isNumbered = browser.names !== undefined;
  const chunk = (id: string, name: string) => {
    const files = browser.filesOf(id, name);
    return `{run:()=>import(${JSON.stringify(id)}),files:${isNumbered ? `of(${files})` : files}}`;
  };
  const entries = widgets.map((widget) => {
    const { tag, texts = [] } = widget.declaration;
    const styles = stylesOf(root, widget);
    return `${JSON.stringify(tag)}:{texts:${JSON.stringify(texts)},styles:${JSON.stringify(styles)},chunk:${chunk(CHUNK + tag, tag)}}`;
  });
  const styleSheets = Object.entries(browser.styleSheets()).map(([name, code]) => `${JSON.stringify(name)}:${code}`);
  return [
    isNumbered ? `const names=${browser.names};const of=(list)=>list.map((at)=>names[at]);` : '',
    `export const widgetFiles = {${entries.join()}};`,
    `export const styleSheets = {${styleSheets.join()}};`,
    `export const mount = ${chunk(mountPath(root), MOUNT)};`,
  ].join('\n');
};

const stylesOf = (root: string, { stylePaths }: FoundWidget): readonly string[] =>
  stylePaths.map((path) => styleName(root, path));

const hashesModule = (widgets: readonly FoundWidget[]): string => {
  const hashes = widgets.flatMap(({ declaration: { tag, hashes: own } }) => (own === undefined ? [] : [[tag, own]]));
  return `export const widgetHashes = new Map(${JSON.stringify(hashes)});`;
};

const serverPartsModule = (widgets: readonly FoundWidget[]): string => {
  const tags = widgets.flatMap(({ declaration, importServerPart }) =>
    importServerPart === undefined ? [] : [declaration.tag],
  );
  const imports = tags.map((tag, index) => `import { part as p${index} } from ${JSON.stringify(SERVER_PART + tag)};`);
  const entries = tags.map((tag, index) => `[${JSON.stringify(tag)},p${index}]`);
  return `${imports.join('\n')}\nexport const serverParts = new Map([${entries.join()}]);`;
};

const registryModule = (root: string, widgets: readonly FoundWidget[]): string => {
  const lines = widgets.flatMap(({ declaration }, index) => [
    `import { declaration as d${index}, view as v${index} } from ${JSON.stringify(CHUNK + declaration.tag)};`,
  ]);
  const entries = widgets.map(
    (widget, index) => `{declaration:d${index},view:v${index},styles:${JSON.stringify(stylesOf(root, widget))}}`,
  );
  const styleSheets = JSON.stringify(readStyleSheets(root, widgets));
  return `${lines.join('\n')}\nexport const widgetRegistry = {widgets:[${entries.join()}],styleSheets:${styleSheets}};`;
};
