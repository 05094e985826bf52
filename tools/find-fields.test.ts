import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFields } from './find-fields.ts';
import { findWidgets } from './find-widgets.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-fields-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text = ''): string => {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

/** A form that asks for one field of each of these kinds. */
const writeForm = (id: string, ...kinds: readonly string[]) => {
  write(
    'src/forms/form-widget.ts',
    `export const formWidget = ({ id }, parts) => ({ tag: 'fc-form-' + id, texts: Object.values(parts).flatMap(({ texts }) => texts), view: () => import('./view.tsx') });`,
  );
  const fields = kinds.map((kind, index) => ({ kind, name: `${kind}_${index}` }));
  write(`src/forms/definitions/${id}.form.ts`, `export default ${JSON.stringify({ id, steps: [{ fields }] })};`);
};

describe('findFields', () => {
  it('puts a kind together from the files that are in its folder', () => {
    const kind = write('src/forms/fields/email/email.field.ts');
    const view = write('src/forms/fields/email/email.tsx');
    write('src/forms/fields/email/email.texts.json', '{}');
    write('src/forms/fields/fixed/fixed.field.ts');
    const fields = findFields(root);
    expect([...fields.keys()]).toEqual(['email', 'fixed']);
    expect(fields.get('email')?.code).toBe(
      `import kind from ${JSON.stringify(kind)};\nimport View from ${JSON.stringify(view)};\nexport default {kind,View,texts:["field-email"]};`,
    );
    expect(fields.get('fixed')).toMatchObject({
      texts: [],
      code: expect.stringMatching(/default \{kind,texts:\[\]\};$/),
    });
  });

  it('refuses a file that is not named after its folder', () => {
    write('src/forms/fields/email/email.field.ts');
    write('src/forms/fields/email/e-mail.texts.json', '{}');
    expect(() => findFields(root)).toThrow(/e-mail\.texts\.json: a kind of field is named .* email\.texts\.json/);
  });
});

describe('a form', () => {
  it('brings the code, the styles and the texts of the kinds that it asks for, and no others', async () => {
    write('src/forms/engine/form-view.css', '.form { color: red }');
    for (const kind of ['email', 'phone', 'text']) write(`src/forms/fields/${kind}/${kind}.field.ts`);
    write('src/forms/fields/email/email.css', '.email { color: red }');
    write('src/forms/fields/phone/phone.css', '.phone { color: red }');
    write('src/forms/fields/email/email.texts.json', '{ "invalid": { "en": "Wrong" } }');
    writeForm('login', 'text', 'email', 'text');
    const [form] = await findWidgets(root);
    expect(form?.fields).toEqual(['email', 'text']);
    expect(form?.importDeclaration).toContain('parts = {"email":p0,"text":p1}');
    expect(form?.declaration.texts).toEqual(['field-email']);
    expect(form?.stylePaths.map((path) => path.slice(root.length))).toEqual([
      '/src/forms/engine/form-view.css',
      '/src/forms/fields/email/email.css',
    ]);
  });

  it('is refused where it asks for a kind that is not there', async () => {
    write('src/forms/fields/email/email.field.ts');
    writeForm('login', 'emial');
    await expect(findWidgets(root)).rejects.toThrow(
      /login\.form\.ts: the field "emial_0" is of the kind "emial", and there is no .*emial\.field\.ts.* "email"/,
    );
  });
});
