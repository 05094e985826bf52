import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'lightningcss';
import type { AnyWidgetDeclaration } from '../src/islands/define-widget.ts';
import { readSheet, STYLE_IMPORT } from './style-layers.ts';

/** A declaration as the build found it: evaluated for its facts, named by its files for the bundles. */
export type FoundWidget = {
  readonly declaration: AnyWidgetDeclaration;
  /** Statement that brings `declaration` into a module, by absolute paths. */
  readonly importDeclaration: string;
  /** Absolute path of the module that holds the dynamic imports of the declaration. */
  readonly declarationPath: string;
  /** Absolute path of the view's module. */
  readonly viewPath: string;
  /** Absolute paths of its style sheets: kit before its own. */
  readonly stylePaths: readonly string[];
};

const FORM_WIDGET = 'src/forms/form-widget.ts';
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
    ...(await Promise.all(formFiles.map((file) => findForm(join(root, FORM_WIDGET), file, join(root, FORM_STYLES))))),
  ];
  const files = new Map<string, string>();
  for (const { declaration, importDeclaration } of found) {
    const other = files.get(declaration.tag);
    if (other !== undefined) throw new Error(`${declaration.tag} is declared twice: ${other} and ${importDeclaration}`);
    files.set(declaration.tag, importDeclaration);
  }
  return found;
};

const findWidget = async (file: string): Promise<FoundWidget> => {
  const declaration = await defaultExport<AnyWidgetDeclaration>(file);
  return {
    declaration,
    declarationPath: file,
    importDeclaration: `import declaration from ${JSON.stringify(file)};`,
    viewPath: viewPath(declaration, file),
    stylePaths: stylesOf(file.replace(/\.widget\.ts$/, '.css')),
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

const findForm = async (formWidgetFile: string, file: string, stylesFile: string): Promise<FoundWidget> => {
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
    stylePaths: stylesOf(stylesFile),
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

const stylesOf = (file: string): readonly string[] => {
  const css = readStyles(file);
  if (css === undefined) return [];
  const imported = [...css.matchAll(STYLE_IMPORT)].flatMap(([, specifier = '']) => {
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
  return Object.fromEntries([...paths].map((path) => [styleName(root, path), minify(root, path)]));
};

/** `src/kit/icon.css` → `kit/icon.css`. */
export const styleName = (root: string, path: string): string =>
  relative(root, path)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');

const minify = (root: string, path: string): string => {
  const code = Buffer.from(readSheet(root, path));
  return transform({ filename: path, code, minify: true }).code.toString();
};
