import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'lightningcss';
import { perhaps } from '../src/contracts/nearest-name.ts';
import type { AnyWidgetDeclaration } from '../src/islands/define-widget.ts';
import { findFields, type FoundField } from './find-fields.ts';
import { readProductTexts } from './read-product-texts.ts';
import { readSheet } from './style-layers.ts';
import { stylesOf } from './styles-of.ts';

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
  /** Of a form: the kinds of field that it asks for. */
  readonly fields?: readonly string[];
};

/** A module of each kind of field, as `FoundField.code` has it. */
export const FORM_FIELD = 'virtual:form-field/';
/** What a step shows of the visitor, by its name (src/forms/engine/shown-part.ts). */
export const FORM_SHOWN = 'virtual:form-shown/';

const FORM_WIDGET = 'src/forms/form-widget.ts';
const FORM_SERVER_PART = 'src/forms/server/form-widget.server.ts';
const FORM_STYLES = 'src/forms/engine/form-view.css';
const PLATFORM_STYLES = 'src/islands/islands.css';

/** Gives what a module of the sources, named by its absolute path, exports. */
export type Evaluate = (file: string) => Promise<Readonly<Record<string, unknown>>>;

/** By Node, which strips the types, and remembers a module as it was first. */
const evaluateByNode: Evaluate = (file) => import(pathToFileURL(file).href);

/**
 * Evaluates every declaration of the product.
 *
 * @param extra more `*.widget.ts` files, absolute: the fixtures of a test.
 * @throws Error naming the file, when a declaration is not one or a tag stands twice.
 */
export const findWidgets = async (
  root: string,
  extra: readonly string[] = [],
  evaluate = evaluateByNode,
): Promise<readonly FoundWidget[]> => {
  const widgetFiles = globSync('src/widgets/*/*/*.widget.ts', { cwd: root })
    .sort()
    .map((file) => join(root, file));
  const formFiles = globSync('src/forms/definitions/*.form.ts', { cwd: root })
    .sort()
    .map((file) => join(root, file));
  const fields = findFields(root);
  const found = [
    ...(await Promise.all(widgetFiles.map(async (file) => inItsGroup(await findWidget(file, evaluate))))),
    ...(await Promise.all(extra.map((file) => findWidget(file, evaluate)))),
    ...(await Promise.all(formFiles.map((file) => findForm(root, file, fields, evaluate)))),
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

/** A server part is beside the declaration of its name; one of another name would be ignored without a message. */
const checkServerParts = (root: string): void => {
  for (const file of globSync('src/widgets/*/*/*.server.ts', { cwd: root }).sort()) {
    const declaration = file.replace(/\.server\.ts$/, '.widget.ts');
    if (!existsSync(join(root, declaration)))
      throw new Error(
        `${join(root, file)} is the server part of no widget: there is no ${basename(declaration)}. Name it after the declaration; what several widgets share stands in their group's folder.`,
      );
  }
};

const findWidget = async (file: string, evaluate: Evaluate): Promise<FoundWidget> => {
  const declaration = await defaultExport<AnyWidgetDeclaration>(file, evaluate);
  const serverPart = file.replace(/\.widget\.ts$/, '.server.ts');
  const view = viewPath(file);
  return {
    declaration,
    declarationPath: file,
    importDeclaration: `import declaration from ${JSON.stringify(file)};`,
    viewPath: view,
    stylePaths: stylesOf([file.replace(/\.widget\.ts$/, '.css'), view.replace(/\.tsx$/, '.css')].find(existsSync)),
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

/** Its code and its styles are those of the kinds of field that it asks for, and no others. */
const findForm = async (
  root: string,
  file: string,
  fields: ReadonlyMap<string, FoundField>,
  evaluate: Evaluate,
): Promise<FoundWidget> => {
  const [formWidgetFile, serverPart] = [join(root, FORM_WIDGET), join(root, FORM_SERVER_PART)];
  const { formWidget } = (await evaluate(formWidgetFile)) as {
    formWidget: (definition: unknown, parts: Readonly<Record<string, unknown>>, shown: object) => AnyWidgetDeclaration;
  };
  const definition = await defaultExport<AskingForm>(file, evaluate);
  const kinds = kindsAsked(file, definition, fields);
  const shown = [...new Set((definition.steps ?? []).flatMap(({ shows }) => shows?.facts ?? []))];
  const shownStyles = shown.map((facts) => shownPath(root, file, facts).replace(/\.shown\.ts$/, '.css'));
  const declaration = formWidget(definition, Object.fromEntries(kinds.map((kind) => [kind.name, kind])), {});
  const tag = `fc-form-${basename(file, '.form.ts')}`;
  if (declaration.tag !== tag)
    throw new Error(`${file}: the form's tag is ${declaration.tag}; the file's name asks for ${tag}.`);
  return {
    declaration,
    declarationPath: formWidgetFile,
    importDeclaration: `import { formWidget } from ${JSON.stringify(formWidgetFile)}; import definition from ${JSON.stringify(file)}; ${partsCode(
      'parts',
      FORM_FIELD,
      kinds.map(({ name }) => name),
    )} ${partsCode('shown', FORM_SHOWN, shown)} const declaration = formWidget(definition, parts, shown);`,
    viewPath: viewPath(formWidgetFile),
    fields: kinds.map(({ name }) => name),
    stylePaths: [
      ...new Set(
        [join(root, FORM_STYLES), ...kinds.map(({ stylePath }) => stylePath), ...shownStyles].flatMap(stylesOf),
      ),
    ],
    importServerPart: `import { formServerPart } from ${JSON.stringify(serverPart)}; import definition from ${JSON.stringify(file)}; const part = formServerPart(definition);`,
  };
};

type AskingForm = {
  readonly steps?: readonly {
    readonly fields: readonly { readonly kind: string; readonly name: string }[];
    readonly shows?: { readonly facts: string };
  }[];
};

const kindsAsked = (
  file: string,
  { steps = [] }: AskingForm,
  fields: ReadonlyMap<string, FoundField>,
): readonly FoundField[] => {
  const asked = steps
    .flatMap((step) => step.fields)
    .map(({ kind, name }) => {
      const found = fields.get(kind);
      if (found === undefined)
        throw new Error(
          `${file}: the field "${name}" is of the kind "${kind}", and there is no src/forms/fields/${kind}/${kind}.field.ts${perhaps(kind, [...fields.keys()])}.`,
        );
      return found;
    });
  return [...new Set(asked)].toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

/** Imports parts by their names and collects them in a constant. */
const partsCode = (constant: string, prefix: string, names: readonly string[]): string =>
  [
    ...names.map((name, index) => `import ${constant[0]}${index} from ${JSON.stringify(prefix + name)};`),
    `const ${constant} = {${names.map((name, index) => `${JSON.stringify(name)}:${constant[0]}${index}`).join()}};`,
  ].join(' ');

/** Absolute path of the module of what a step shows. */
const shownPath = (root: string, file: string, facts: string): string => {
  const path = join(root, shownFile(facts));
  if (!existsSync(path)) throw new Error(`${file}: a step shows "${facts}", and there is no ${shownFile(facts)}.`);
  return path;
};

export const shownFile = (facts: string): string => `src/forms/shown/${facts}/${facts}.shown.ts`;

const defaultExport = async <Value>(file: string, evaluate: Evaluate): Promise<Value> => {
  const module = (await evaluate(file)) as { default?: Value };
  if (module.default === undefined) throw new Error(`${file} has no default export; it must export the declaration.`);
  return module.default;
};

/** Read from the source of `view: () => import('…')`, so that the path is written in one place. */
const viewPath = (file: string): string => {
  const specifier = /\bview: \(\) =>\s+import\(\s*['"`](\.[^'"`]+)['"`]\s*\)/.exec(readFileSync(file, 'utf8'))?.[1];
  if (specifier === undefined)
    throw new Error(`${file}: write the view as () => import('./name.tsx'), so that the build can read its path.`);
  return resolve(dirname(file), specifier);
};

/** Name → path of every sheet that the widgets use, and of the platform's own. Imports are sheets of their own. */
export const findStyleSheets = (root: string, widgets: readonly FoundWidget[]): ReadonlyMap<string, string> => {
  const paths = [join(root, PLATFORM_STYLES), ...widgets.flatMap(({ stylePaths }) => stylePaths)];
  return new Map(paths.map((path) => [styleName(root, path), path]));
};

/** Name → minified CSS of each. */
export const readStyleSheets = (root: string, widgets: readonly FoundWidget[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...findStyleSheets(root, widgets)].map(([name, path]) => [name, minifySheet(root, path)]));

/** `src/kit/icon.css` → `kit/icon.css`. */
export const styleName = (root: string, path: string): string =>
  relative(root, path)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');

/** @throws SyntaxError with the sheet's path as its `id` */
export const minifySheet = (root: string, path: string): string => {
  const code = Buffer.from(readSheet(root, path));
  try {
    return transform({ filename: path, code, minify: true }).code.toString();
  } catch (error) {
    throw Object.assign(error as Error, { id: path });
  }
};
