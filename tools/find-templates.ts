import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STYLE_IMPORT } from './style-layers.ts';
import { stylesOf } from './styles-of.ts';

/** A page template as the build found it, by the absolute paths of its files. */
export type FoundTemplate = {
  /** Of its folder; what front matter names. */
  readonly name: string;
  /** Its default export is a `PageTemplate` (src/content/page-template.ts). */
  readonly declarationPath: string;
  /** Its default export is the view. */
  readonly viewPath: string;
  /** The sheets that it imports, then its own; without those that hold nothing but imports. */
  readonly stylePaths: readonly string[];
};

const TEMPLATES = 'src/pages/templates';
/** What a template has to have, and what is amiss without it. */
const REQUIRED = {
  '.template.ts': 'its declaration',
  '.tsx': 'its view, the default export',
  '.css':
    "its styles; a template without own ones imports those that it shares, @import '../../components/running-text.css'",
} as const;
const ENDINGS = ['.template.ts', '.css', '.texts.json'] as const;

/**
 * Every page template, `src/pages/templates/<name>/`, in the order of their names.
 *
 * @throws Error naming the file that is missing, or that is not named after its folder.
 */
export const findTemplates = (root: string): readonly FoundTemplate[] =>
  (existsSync(join(root, TEMPLATES)) ? readdirSync(join(root, TEMPLATES), { withFileTypes: true }) : [])
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => {
      if (entry.isDirectory()) return findTemplate(join(root, TEMPLATES, entry.name), entry.name);
      throw new Error(
        `${join(root, TEMPLATES, entry.name)}: a page template is a folder. Put the file into that of its template, or into src/pages/components/ if several use it.`,
      );
    });

const findTemplate = (folder: string, name: string): FoundTemplate => {
  for (const file of readdirSync(folder)) {
    const ending = ENDINGS.find((known) => file.endsWith(known));
    if (ending !== undefined && file !== name + ending)
      throw new Error(`${join(folder, file)}: a page template is named after its folder: ${name}${ending}.`);
  }
  for (const [ending, what] of Object.entries(REQUIRED))
    if (!existsSync(join(folder, name + ending)))
      throw new Error(
        `${folder}: the page template "${name}" lacks ${name}${ending}: ${what} (docs/how-to/add-a-template.md).`,
      );
  const declarationPath = join(folder, `${name}.template.ts`);
  checkDeclaration(declarationPath, name);
  return {
    name,
    declarationPath,
    viewPath: join(folder, `${name}.tsx`),
    stylePaths: stylesOf(join(folder, `${name}.css`)).filter(hasRules),
  };
};

/** What nobody would notice without the compiler. */
const checkDeclaration = (path: string, name: string): void => {
  const source = readFileSync(path, 'utf8');
  // The compiler knows the template by this name, and pages by that of the folder.
  const declared = /\bPageTemplate<'([^']*)'>/.exec(source)?.[1];
  if (declared !== name)
    throw new Error(
      `${path}: ${declared === undefined ? 'it declares no template' : `it declares the template "${declared}"`}, and its folder is "${name}". Write const template: PageTemplate<'${name}'> = { fields, … }.`,
    );
  if (!/\bfields\b/.test(source))
    throw new Error(
      `${path}: it has no fields, so front matter could say nothing beside that of every page. Write const fields = { lead: words, … }, or {} if that is meant.`,
    );
};

const hasRules = (file: string): boolean =>
  readFileSync(file, 'utf8')
    .replaceAll(STYLE_IMPORT, '')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .trim() !== '';
