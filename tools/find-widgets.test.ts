import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWidgets, readStyleSheets } from './find-widgets.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-widgets-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string): string => {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
};

const declaration = (tag: string, view = "() => import('./view.tsx')") =>
  `export default { tag: '${tag}', group: 'disclosure', load: 'lazy', hydrate: 'visible', view: ${view} };`;

describe('findWidgets', () => {
  it('finds declarations, their views and their styles, the kit’s sheets first', async () => {
    write('src/widgets/disclosure/one/one.widget.ts', declaration('fc-one'));
    write('src/kit/deep.css', '.deep { color: red }');
    write('src/kit/icon.css', "@import './deep.css';\n.icon { color: red; }");
    write(
      'src/widgets/disclosure/one/one.css',
      "@import '../../../kit/icon.css';\n@import '../../../kit/deep.css';\n/* gone */\n.one { margin-inline: 0px; }",
    );
    write('src/islands/islands.css', 'fc-view { display: contents }');
    const widgets = await findWidgets(root);
    expect(widgets).toMatchObject([
      { declaration: { tag: 'fc-one' }, viewPath: join(root, 'src/widgets/disclosure/one/view.tsx') },
    ]);
    expect(readStyleSheets(root, widgets)).toEqual({
      'islands/islands.css': '@layer widget{fc-view{display:contents}}',
      'kit/deep.css': '@layer kit{.deep{color:red}}',
      'kit/icon.css': '@layer kit{.icon{color:red}}',
      'widgets/disclosure/one/one.css': '@layer widget{.one{margin-inline:0}}',
    });
    expect(widgets[0]?.stylePaths.map((path) => path.slice(root.length))).toEqual([
      '/src/kit/deep.css',
      '/src/kit/icon.css',
      '/src/widgets/disclosure/one/one.css',
    ]);
  });

  it('finds the server half beside a declaration, without evaluating it, and refuses one of another name', async () => {
    write('src/widgets/disclosure/one/one.widget.ts', declaration('fc-one'));
    write('src/widgets/disclosure/two/two.widget.ts', declaration('fc-two'));
    const file = write('src/widgets/disclosure/one/one.server.ts', "throw new Error('evaluated');");
    write('src/widgets/disclosure/shared.server.ts', '');
    expect((await findWidgets(root)).map(({ importServerPart }) => importServerPart)).toEqual([
      `import part from ${JSON.stringify(file)};`,
      undefined,
    ]);
    write('src/widgets/disclosure/two/tow.server.ts', '');
    await expect(findWidgets(root)).rejects.toThrow(/tow\.server\.ts is the server part of no widget.*tow\.widget\.ts/);
  });

  it('refuses a declaration whose texts are not there, and texts beside it that it does not read', async () => {
    const texts = (list: string) => declaration('fc-one').replace('load:', `texts: ${list}, load:`);
    write('src/widgets/disclosure/one/one.texts.json', '{ "open": { "en": "Open" } }');
    write('src/widgets/disclosure/one/one.widget.ts', texts("['oen']"));
    await expect(findWidgets(root)).rejects.toThrow(/reads the texts "oen", .* perhaps "one"/);
    write('src/widgets/disclosure/two/two.texts.json', '{ "open": { "en": "Open" } }');
    write('src/widgets/disclosure/two/two.widget.ts', declaration('fc-two'));
    rmSync(join(root, 'src/widgets/disclosure/one'), { recursive: true });
    await expect(findWidgets(root)).rejects.toThrow(/two\.texts\.json is there.*Write texts: \['two'\]/);
  });

  it.each([
    ['no default export', 'export const one = 1;', /one\.widget\.ts has no default export/],
    [
      'a view whose path cannot be read',
      declaration('fc-one', '() => load("./view.tsx")'),
      /write the view as \(\) => import/,
    ],
  ])('refuses a declaration with %s, naming the file', async (_, text, message) => {
    write('src/widgets/disclosure/one/one.widget.ts', text);
    await expect(findWidgets(root)).rejects.toThrow(message);
  });

  it('refuses a widget that stands in the folder of another group', async () => {
    write('src/widgets/overlays/one/one.widget.ts', declaration('fc-one'));
    await expect(findWidgets(root)).rejects.toThrow(
      /one\.widget\.ts: the group is 'disclosure', the folder is 'overlays'/,
    );
  });

  it('refuses a style sheet that imports one that is not there', async () => {
    write('src/widgets/disclosure/one/one.widget.ts', declaration('fc-one'));
    write('src/widgets/disclosure/one/one.css', "@import '../../kit/icon.css';");
    await expect(findWidgets(root)).rejects.toThrow(/one\.css: imports \.\.\/\.\.\/kit\/icon\.css, which is not there/);
  });

  it('refuses a tag that stands twice', async () => {
    write('src/widgets/disclosure/one/one.widget.ts', declaration('fc-one'));
    const other = write('elsewhere/two.widget.ts', declaration('fc-one'));
    await expect(findWidgets(root, [other])).rejects.toThrow(
      /fc-one is declared twice: .*one\.widget\.ts.*two\.widget\.ts/,
    );
  });

  it('refuses a form whose tag is not its file’s name', async () => {
    write(
      'src/forms/form-widget.ts',
      `export const formWidget = ({ id }) => ({ tag: 'fc-form-' + id, view: () => import('./view.tsx') });`,
    );
    write('src/forms/definitions/login.form.ts', `export default { id: 'log-in' };`);
    await expect(findWidgets(root)).rejects.toThrow(
      /login\.form\.ts: the form's tag is fc-form-log-in; the file's name asks for fc-form-login/,
    );
  });
});
