import type { Plugin } from 'vite';
import { findTemplates, type FoundTemplate } from './find-templates.ts';

const DECLARATIONS = 'virtual:page-templates';
const VIEWS = 'virtual:page-template-views';
const resolved = (id: string) => `\0${id}`;

/**
 * Makes two modules of the folders of page templates, for the server: `virtual:page-templates`, their declarations, and
 * `virtual:page-template-views`, how they look.
 */
export const pageTemplates = ({ root }: { readonly root: string }): Plugin => ({
  name: 'forecourt:page-templates',
  // Before anything is built that a fault would make useless.
  buildStart: () => void findTemplates(root),
  resolveId: (id) => (id === DECLARATIONS || id === VIEWS ? resolved(id) : undefined),
  load(id) {
    if (id === resolved(DECLARATIONS)) return declarationsModule(findTemplates(root));
    if (id === resolved(VIEWS)) return viewsModule(findTemplates(root));
    return undefined;
  },
});

const declarationsModule = (templates: readonly FoundTemplate[]): string =>
  [
    ...templates.map(({ declarationPath }, at) => `import t${at} from ${JSON.stringify(declarationPath)};`),
    `export const pageTemplates = {${templates.map(({ name }, at) => `${JSON.stringify(name)}:t${at}`).join()}};`,
  ].join('\n');

const viewsModule = (templates: readonly FoundTemplate[]): string => {
  const sheets = [...new Set(templates.flatMap(({ stylePaths }) => stylePaths))];
  const entries = templates.map(
    ({ name, stylePaths }, at) =>
      `${JSON.stringify(name)}:{View:v${at},css:${stylePaths.map((path) => `s${sheets.indexOf(path)}`).join('+') || "''"}}`,
  );
  return [
    ...sheets.map((path, at) => `import s${at} from ${JSON.stringify(`${path}?inline`)};`),
    ...templates.map(({ viewPath }, at) => `import v${at} from ${JSON.stringify(viewPath)};`),
    `export const templateViews = {${entries.join()}};`,
  ].join('\n');
};
