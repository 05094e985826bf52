import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'lightningcss';
import { perhaps } from '../src/contracts/nearest-name.ts';
import type { AnyWidgetDeclaration } from '../src/islands/define-widget.ts';
import { readProductTexts } from './read-product-texts.ts';

/** A declaration as the build found it: evaluated for its facts, named by its files for the bundles. */
export type FoundWidget = {
  readonly declaration: AnyWidgetDeclaration;
  /** Statement that brings `declaration` into a module, by absolute paths. */
  readonly importDeclaration: string;
  /** Absolute path of the module that holds the dynamic imports of the declaration. */
  readonly declarationPath: string;
  /** Absolute path of the view's module. */
  readonly viewPath: string;
  /** Statement that brings its `part` into a module of the server; undefined where the server adds nothing to it. */
  readonly importServerPart?: string;
  /** Absolute paths of its style sheets: kit before its own. */
  readonly stylePaths: readonly string[];
};

const FORM_WIDGET = 'src/forms/form-widget.ts';
const FORM_SERVER_PART = 'src/forms/server/form-widget.server.ts';
const FORM_STYLES = 'src/forms/engine/form-view.css';
const PLATFORM_STYLES = 'src/islands/islands.css';

/**
 * Evaluates every declaration of the house under Node's type stripping.
 *
 * @param extra more `*.widget.ts` files, absolute: the fixtures of a test.
 * @throws Error naming the file, when a declaration is not one or a tag stands twice.
 */
export const findWidgets = async (root: string, extra: readonly string[] = []): Promise<readonly FoundWidget[]> => {
  const widgetFiles = globSync('src/widgets/*/*/*.widget.ts', { cwd: root })
    .sort()
    .map((file) => join(root, file));
  const formFiles = globSync('src/forms/definitions/*.form.ts', { cwd: root })
    .sort()
    .map((file) => join(root, file));
  const found = [
    ...(await Promise.all(widgetFiles.map(async (file) => inItsGroup(await findWidget(file))))),
    ...(await Promise.all(extra.map(findWidget))),
    ...(await Promise.all(formFiles.map((file) => findForm(root, file)))),
  ];
  const files = new Map<string, string>();
  for (const { declaration, importDeclaration } of found) {
    const other = files.get(declaration.tag);
    if (other !== undefined) throw new Error(`${declaration.tag} is declared twice: ${other} and ${importDeclaration}`);
    files.set(declaration.tag, importDeclaration);
  }
  checkTexts(root, found);
  checkServerParts(root);
  return found;
};

/** The namespaces of a declaration are there, and its own is among them. */
const checkTexts = (root: string, widgets: readonly FoundWidget[]): void => {
  const files = readProductTexts(root);
  const known = files.map(({ namespace }) => namespace);
  for (const { declaration, declarationPath } of widgets) {
    const asked = declaration.texts ?? [];
    const unknown = asked.find((namespace) => !known.includes(namespace));
    if (unknown !== undefined)
      throw new Error(
        `${declaration.tag} (${declarationPath}) reads the texts "${unknown}", and there is no file ${unknown}.texts.json${perhaps(unknown, known)}. A widget's own texts stand beside its declaration.`,
      );
    const own = files.find(({ file }) => join(root, file) === declarationPath.replace(/\.widget\.ts$/, '.texts.json'));
    if (own !== undefined && !asked.includes(own.namespace))
      throw new Error(
        `${declarationPath}: ${own.file} is there, and the declaration does not read it. Write texts: ['${own.namespace}'].`,
      );
  }
};

/** A server part stands beside the declaration of its name; one of another name would be left out without a word. */
const checkServerParts = (root: string): void => {
  for (const file of globSync('src/widgets/*/*/*.server.ts', { cwd: root }).sort()) {
    const declaration = file.replace(/\.server\.ts$/, '.widget.ts');
    if (!existsSync(join(root, declaration)))
      throw new Error(
        `${join(root, file)} is the server part of no widget: there is no ${basename(declaration)}. Name it after the declaration; what several widgets share stands in their group's folder.`,
      );
  }
};

const findWidget = async (file: string): Promise<FoundWidget> => {
  const declaration = await defaultExport<AnyWidgetDeclaration>(file);
  const serverPart = file.replace(/\.widget\.ts$/, '.server.ts');
  return {
    declaration,
    declarationPath: file,
    importDeclaration: `import declaration from ${JSON.stringify(file)};`,
    viewPath: viewPath(declaration, file),
    stylePaths: stylesOf(file.replace(/\.widget\.ts$/, '.css')),
    // Its address alone: what it imports is for the server's build.
    ...(existsSync(serverPart) && { importServerPart: `import part from ${JSON.stringify(serverPart)};` }),
  };
};

const inItsGroup = (widget: FoundWidget): FoundWidget => {
  const { declaration, declarationPath } = widget;
  const folder = basename(dirname(dirname(declarationPath)));
  if (declaration.group !== folder)
    throw new Error(
      `${declarationPath}: the group is '${declaration.group}', the folder is '${folder}'. Move the widget to src/widgets/${declaration.group}/, or name the folder's group.`,
    );
  return widget;
};

const findForm = async (root: string, file: string): Promise<FoundWidget> => {
  const [formWidgetFile, serverPart] = [join(root, FORM_WIDGET), join(root, FORM_SERVER_PART)];
  const { formWidget } = (await import(pathToFileURL(formWidgetFile).href)) as {
    formWidget: (definition: unknown) => AnyWidgetDeclaration;
  };
  const declaration = formWidget(await defaultExport(file));
  const tag = `fc-form-${basename(file, '.form.ts')}`;
  if (declaration.tag !== tag)
    throw new Error(`${file}: the form's tag is ${declaration.tag}; the file's name asks for ${tag}.`);
  return {
    declaration,
    declarationPath: formWidgetFile,
    importDeclaration: `import { formWidget } from ${JSON.stringify(formWidgetFile)}; import definition from ${JSON.stringify(file)}; const declaration = formWidget(definition);`,
    viewPath: viewPath(declaration, formWidgetFile),
    stylePaths: stylesOf(join(root, FORM_STYLES)),
    importServerPart: `import { formServerPart } from ${JSON.stringify(serverPart)}; import definition from ${JSON.stringify(file)}; const part = formServerPart(definition);`,
  };
};

const defaultExport = async <Value>(file: string): Promise<Value> => {
  const module = (await import(pathToFileURL(file).href)) as { default?: Value };
  if (module.default === undefined) throw new Error(`${file} has no default export; it must export the declaration.`);
  return module.default;
};

/** Read from the source of `view: () => import('…')`, so that the path is written in one place. */
const viewPath = (declaration: AnyWidgetDeclaration, file: string): string => {
  const specifier = /import\(\s*['"`](\.[^'"`]+)['"`]\s*\)/.exec(String(declaration.view))?.[1];
  if (specifier === undefined)
    throw new Error(`${file}: write the view as () => import('./name.tsx'), so that the build can read its path.`);
  return resolve(dirname(file), specifier);
};

const IMPORT = /@import\s+(?:url\()?['"]([^'"]+)['"]\)?\s*;/g;

const stylesOf = (file: string): readonly string[] => {
  const css = readStyles(file);
  if (css === undefined) return [];
  const imported = [...css.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const sheet = resolve(dirname(file), specifier);
    if (!existsSync(sheet)) throw new Error(`${file}: imports ${specifier}, which is not there.`);
    return stylesOf(sheet);
  });
  return [...new Set([...imported, file])];
};

const readStyles = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // a widget may have no styles of its own
    throw error;
  }
};

/** Name → minified CSS of everything the widgets use, and the platform's own. Imports are sheets of their own. */
export const readStyleSheets = (root: string, widgets: readonly FoundWidget[]): Readonly<Record<string, string>> => {
  const paths = new Set([join(root, PLATFORM_STYLES), ...widgets.flatMap(({ stylePaths }) => stylePaths)]);
  return Object.fromEntries([...paths].map((path) => [styleName(root, path), minify(path)]));
};

/** `src/kit/icon.css` → `kit/icon.css`. */
export const styleName = (root: string, path: string): string =>
  relative(root, path)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');

const minify = (path: string): string => {
  const code = Buffer.from((readStyles(path) ?? '').replaceAll(IMPORT, ''));
  return transform({ filename: path, code, minify: true }).code.toString();
};
