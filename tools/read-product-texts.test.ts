import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileProductTexts, readProductTexts } from './read-product-texts.ts';
import { writeTextTypes } from './write-text-types.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-texts-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
};
const FILE = 'src/widgets/actions/one/one.texts.json';

describe('texts files of the product', () => {
  it('are collected by namespace: the name of the file, of a form with "form-" before it', () => {
    write(FILE, '{ "open": { "en": "Open {count, number}", "de": "Öffnen {count, number}" } }');
    write('src/forms/definitions/lead.texts.json', '{ "title": { "en": "Lead" } }');
    write('src/accounts/mails/mail-welcome.texts.json', '{ "subject": { "en": "Welcome", "ar": "أهلًا" } }');
    expect(compileProductTexts(readProductTexts(root))).toEqual({
      catalogues: {
        en: {
          'form-lead': { title: 'Lead' },
          'mail-welcome': { subject: 'Welcome' },
          one: { open: ['Open ', ['count', 4]] },
        },
        de: { 'form-lead': {}, 'mail-welcome': {}, one: { open: ['Öffnen ', ['count', 4]] } },
        es: { 'form-lead': {}, 'mail-welcome': {}, one: {} },
        ar: { 'form-lead': {}, 'mail-welcome': { subject: 'أهلًا' }, one: {} },
        fr: { 'form-lead': {}, 'mail-welcome': {}, one: {} },
        pl: { 'form-lead': {}, 'mail-welcome': {}, one: {} },
      },
      files: {
        'form-lead': 'src/forms/definitions/lead.texts.json',
        'mail-welcome': 'src/accounts/mails/mail-welcome.texts.json',
        one: FILE,
      },
    });
  });

  it.each([
    ['[', /^src\/widgets\/actions\/one\/one\.texts\.json: not valid JSON: /],
    ['[]', /one\.texts\.json: expected an object of texts, each with its languages$/],
    ['{\n  "open": "Open"\n}', /one\.texts\.json:2: open: expected an object of its languages/],
    ['{\n  "open": {\n    "de": "Öffnen"\n  }\n}', /one\.texts\.json:\d: open: expected the text in English, "en"$/],
    [
      '{ "open": {\n "en": "Open",\n "dee": "Öffnen" } }',
      /one\.texts\.json:3: open, dee: "dee" is no language of the product, perhaps "de"\. A new one begins in src\/i18n\/languages\.ts$/,
    ],
    ['{ "open": {\n "en": "Open",\n "de": "" } }', /:3: open, de: expected a text\. Leave the language out/],
    [
      '{ "open": {\n "en": "Open {n, plural, one {x}" } }',
      /:2: open, en: ".*" is no ICU message: .* Look at its braces$/,
    ],
    [
      '{ "open": {\n "en": "Open {name}",\n "de": "{nam} öffnen" } }',
      /:3: open, de: expected \{name\} in it, as in English, and found \{nam\}$/,
    ],
  ])('are refused by file and line: %s', (text, message) => {
    write(FILE, text);
    expect(() => readProductTexts(root)).toThrow(message);
  });

  it('are refused where two have one namespace', () => {
    write(FILE, '{}');
    write('src/kit/one.texts.json', '{}');
    expect(() => readProductTexts(root)).toThrow(
      /one\.texts\.json: the namespace "one" has a file already, src\/.*one\.texts\.json\. Rename one of them$/,
    );
  });
});

it('types of texts name every file but those of mails, and are written anew only where one is new', () => {
  write(FILE, '{}');
  write('src/i18n/languages.ts', '');
  write('src/accounts/mails/mail-welcome.texts.json', '{}');
  write('src/forms/definitions/lead.texts.json', '{}');
  writeTextTypes(root);
  const written = readFileSync(join(root, 'src/i18n/text-files.generated.ts'), 'utf8');
  expect(written).toContain("import type texts1 from '../widgets/actions/one/one.texts.json';");
  expect(written).toContain("  'form-lead': typeof texts0;\n  'one': typeof texts1;\n");
  expect(written).not.toContain('welcome');
});
