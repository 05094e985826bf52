import { setTimeout } from 'node:timers/promises';
import type { DevEnvironment, Plugin } from 'vite';
import { runLatest } from '../../src/server/run-latest.ts';
import { type Evaluate, findStyleSheets, findWidgets, type FoundWidget, minifySheet } from '../find-widgets.ts';
import { type BrowserFiles, isWidgetModule, REGISTRY, widgetModule } from '../widget-modules.ts';

const resolved = (id: string) => `\0${id}`;
/** Files whose content decides which modules there are. */
const DECLARES = /(?:\.(?:widget|form|field)|\/form-widget)\.ts$/;
/** Folders in which a new file, or one that is gone, may decide it too. */
const FOLDERS = /\/src\/(?:widgets|forms)\//;
/** A folder that is copied, or made by a tool, comes file by file. */
const FILES_AT_ONCE_MS = 30;
/** Where the style sheets are that a page lacks. */
const STYLES = '/@styles/';
/** What the platform adds to an address when it tries once more. */
const AGAIN = /\?again=\d+$/;

/** The rule by which tools/dev/client.ts knows a sheet again. */
const markSheet = (name: string): string => `fc-dev-sheet{--name:${JSON.stringify(name)}}`;

/**
 * The modules of `elementMap` (tools/element-map.ts) for the dev server: the widgets are looked for again when a declaration
 * changes or a file comes or goes, and modules whose code is another one then are updated. A declaration that cannot be
 * read leaves the widgets as they were, and is told when the server loads the registry.
 */
export const liveWidgets = ({ root, evaluate }: { readonly root: string; readonly evaluate: Evaluate }): Plugin => {
  let widgets: readonly FoundWidget[] = [];
  let fault: { readonly error: unknown } | undefined;
  /** Environment → module → the code that it was loaded with. */
  const loaded = new Map<string, Map<string, string | undefined>>();

  const find = async (): Promise<void> => {
    try {
      widgets = await findWidgets(root, [], evaluate);
      fault = undefined;
    } catch (error) {
      fault = { error };
    }
  };
  const findAgain = runLatest(async () => {
    await setTimeout(FILES_AT_ONCE_MS);
    await find();
  });
  const browserFiles: BrowserFiles = {
    filesOf: (id) => JSON.stringify([id.startsWith('/') ? `/@fs${id}` : `/@id/__x00__${id}`]),
    styleSheets: () =>
      Object.fromEntries(
        [...findStyleSheets(root, widgets).keys()].map((name) => [name, JSON.stringify(STYLES + name)]),
      ),
  };
  const codeOf = (id: string, environment: string): string | undefined => {
    if (id === REGISTRY && fault !== undefined) throw fault.error;
    return widgetModule(id, { root, widgets, browser: environment === 'client' ? browserFiles : undefined });
  };
  const isOutdated = (id: string, code: string | undefined, environment: string): boolean => {
    try {
      return codeOf(id, environment) !== code;
    } catch {
      return true; // told when it is loaded
    }
  };
  const outdated = ({ name, moduleGraph }: DevEnvironment, isAsked: (id: string) => boolean) =>
    [...(loaded.get(name) ?? [])]
      .filter(([id, code]) => isAsked(id) && isOutdated(id, code, name))
      .map(([id]) => moduleGraph.getModuleById(resolved(id)))
      .filter((module) => module !== undefined);

  return {
    name: 'forecourt:live-widgets',
    enforce: 'pre',
    buildStart: find,
    configureServer({ middlewares }) {
      middlewares.use(STYLES, (request, response) => {
        const name = decodeURI(request.url?.slice(1) ?? '');
        const path = findStyleSheets(root, widgets).get(name);
        response.writeHead(path === undefined ? 404 : 200, { 'Content-Type': 'text/css; charset=utf-8' });
        response.end(path === undefined ? '' : minifySheet(root, path) + markSheet(name));
      });
    },
    resolveId: (id) => (isWidgetModule(id) ? resolved(id) : undefined),
    load(id) {
      const name = id.slice(1).replace(AGAIN, '');
      if (!id.startsWith(resolved(name)) || !isWidgetModule(name)) return undefined;
      const environment = this.environment.name;
      const codes = loaded.get(environment) ?? new Map<string, string | undefined>();
      loaded.set(environment, codes.set(name, undefined));
      const code = codeOf(name, environment);
      codes.set(name, code);
      return code;
    },
    async hotUpdate({ type, file, modules }) {
      if (DECLARES.test(file) || (type !== 'update' && FOLDERS.test(file))) {
        await findAgain();
        return [...modules, ...outdated(this.environment, () => true)];
      }
      // The registry has the style sheets in it.
      return file.endsWith('.css') ? [...modules, ...outdated(this.environment, (id) => id === REGISTRY)] : undefined;
    },
  };
};
