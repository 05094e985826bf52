import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findTemplates } from './find-templates.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-templates-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text = ''): string => {
  const file = join(root, 'src/pages', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const writeTemplate = (name: string, css = `.${name} { color: red }`) => ({
  name,
  declarationPath: write(
    `templates/${name}/${name}.template.ts`,
    `const template: PageTemplate<'${name}'> = { fields };`,
  ),
  viewPath: write(`templates/${name}/${name}.tsx`),
  own: write(`templates/${name}/${name}.css`, css),
});

describe('findTemplates', () => {
  it('finds the files of each folder, and the sheets that it shares before its own', () => {
    const base = write('components/base.css', '.base { color: red }');
    const cards = write('components/cards.css', "@import './base.css';\n.cards { color: red }");
    const { own: ofNews, ...news } = writeTemplate(
      'news',
      "@import '../../components/cards.css';\n.news { color: red }",
    );
    const { own: _, ...list } = writeTemplate('list', "/* Shared. */\n@import '../../components/cards.css';\n");
    write('templates/news/news.texts.json', '{}');
    write('templates/news/head-line.tsx');
    write('templates/news/news.test.ts');
    expect(findTemplates(root)).toEqual([
      { ...list, stylePaths: [base, cards] },
      { ...news, stylePaths: [base, cards, ofNews] },
    ]);
  });

  it.each([
    ['.template.ts', /the page template "news" lacks news\.template\.ts: its declaration/],
    ['.tsx', /lacks news\.tsx: its view/],
    ['.css', /lacks news\.css: its styles; a template without own ones imports .*running-text\.css/],
  ])('refuses a template without its %s', (ending, message) => {
    writeTemplate('news');
    rmSync(join(root, `src/pages/templates/news/news${ending}`));
    expect(() => findTemplates(root)).toThrow(message);
  });

  it('refuses a file that is not named after its folder, and one that is in no folder', () => {
    writeTemplate('news');
    const texts = write('templates/news/new.texts.json', '{}');
    expect(() => findTemplates(root)).toThrow(/new\.texts\.json: a page template is named after .* news\.texts\.json/);
    rmSync(texts);
    write('templates/cards.css');
    expect(() => findTemplates(root)).toThrow(/cards\.css: a page template is a folder/);
  });

  it('refuses a declaration of another name, and one that declares nothing', () => {
    writeTemplate('news');
    write('templates/news/news.template.ts', "const template: PageTemplate<'list'> = { fields };");
    expect(() => findTemplates(root)).toThrow(/news\.template\.ts: it declares the template "list".* is "news"/);
    write('templates/news/news.template.ts', 'export const fields = {};');
    expect(() => findTemplates(root)).toThrow(/declares no template.* Write const template: PageTemplate<'news'>/);
    write('templates/news/news.template.ts', "const template: PageTemplate<'news'> = {};");
    expect(() => findTemplates(root)).toThrow(/news\.template\.ts: it has no fields.* Write const fields = /);
  });

  it('names the sheet that is meant where an imported one is not there', () => {
    write('components/cards.css', '.cards { color: red }');
    writeTemplate('news', "@import '../../components/crads.css';");
    expect(() => findTemplates(root)).toThrow(/crads\.css, which is not there, perhaps "cards\.css"/);
  });
});
