import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { parseSymbolName } from '../src/kit/symbol-name.ts';

const KNOWN = 'virtual:known-drawings';
const EVERY = 'virtual:every-drawing';
const ONE = 'virtual:drawing/';
const resolved = (id: string) => `\0${id}`;
const FOLDER = 'src/kit/icons';
/** A symbol as code writes it: the whole name in quotes. */
const LITERAL = /(["'`])([A-Za-z0-9_]+_\d+px)\1/g;
const IS_VIEW = /\.tsx?$/;
const IS_NO_VIEW = /\.(?:widget|examples|test)\.tsx?$/;

/**
 * The drawings of the icons (UIK-8). In the browser's build each module brings only those that its code names, checked
 * here by name and size; what only a page's content names stands in the server's markup, and all drawings together are
 * a chunk of their own for the rare tag that is rendered without it. The server, and tests, know all of them.
 */
export const icons = ({ root }: { readonly root: string }): Plugin => {
  let isBrowserBuild = false;
  const sources = `${root}/src/`;

  return {
    name: 'forecourt:icons',
    configResolved(config) {
      isBrowserBuild = config.command === 'build' && config.build.ssr === false;
    },
    resolveId(id) {
      return id === KNOWN || id === EVERY || id.startsWith(ONE) ? resolved(id) : undefined;
    },
    // Outside the browser's build one module has every drawing.
    hotUpdate({ file, modules }) {
      const known = this.environment.moduleGraph.getModuleById(resolved(KNOWN));
      return file.startsWith(`${root}/${FOLDER}/`) && known !== undefined ? [...modules, known] : undefined;
    },
    load(id) {
      if (id === resolved(EVERY)) return `export const drawings = ${JSON.stringify(everyDrawing(root))};`;
      if (id === resolved(KNOWN)) {
        return isBrowserBuild
          ? `export const drawings = new Map(); export const loadDrawings = () => import('${EVERY}').then((module) => module.drawings);`
          : `const every = ${JSON.stringify(everyDrawing(root))}; export const drawings = new Map(Object.entries(every)); export const loadDrawings = () => Promise.resolve(every);`;
      }
      if (!id.startsWith(resolved(ONE))) return undefined;
      const name = id.slice(resolved(ONE).length);
      return `import { drawings } from '${KNOWN}';\ndrawings.set(${JSON.stringify(name)}, ${JSON.stringify(readDrawing(root, name))});`;
    },
    transform(code, id) {
      if (!id.startsWith(sources) || !IS_VIEW.test(id) || IS_NO_VIEW.test(id)) return undefined;
      const names = new Set<string>();
      for (const [, , symbol = ''] of code.matchAll(LITERAL)) {
        const parsed = parseSymbolName(symbol);
        if (parsed === undefined)
          this.error(
            `icon: "${symbol}" is refused. Write a lowercase name, optionally _fill1, and _20px, _24px, _40px or _48px.`,
          );
        const name = parsed.fill ? `${parsed.name}_fill1` : parsed.name;
        if (readDrawing(root, name) === undefined)
          this.error(
            `icon: "${symbol}" has no drawing ${FOLDER}/${name}.svg. Copy it there, see README.md of that folder.`,
          );
        names.add(name);
      }
      if (!isBrowserBuild || names.size === 0) return undefined;
      return { code: `${[...names].map((name) => `import '${ONE}${name}';`).join('')}${code}`, map: null };
    },
  };
};

/** The outline of a symbol; all are drawn on the same grid. */
const readDrawing = (root: string, name: string): string | undefined => {
  try {
    return /\bd="([^"]+)"/.exec(readFileSync(join(root, FOLDER, `${name}.svg`), 'utf8'))?.[1];
  } catch {
    return undefined; // the caller says which symbol asked for it
  }
};

const everyDrawing = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    globSync('*.svg', { cwd: join(root, FOLDER) })
      .sort()
      .map((file) => basename(file, '.svg'))
      .flatMap((name) => {
        const drawing = readDrawing(root, name);
        return drawing === undefined ? [] : [[name, drawing]];
      }),
  );
