import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../../tests/support/folders.ts';
import { importTexts } from './import-texts.ts';
import { readTexts, type TextFolders } from './read-texts.ts';
import { readXliff, writeXliff } from './xliff.ts';

const TABS = 'src/widgets/navigation/tabs/tabs.texts.json';
const PANEL = 'src/forms/definitions/panel.texts.json';
let folders: TextFolders;
const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const read = (path: string) => readFileSync(path, 'utf8');

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-texts-'));
  folders = { root, brandDir: join(root, 'brand') };
  const json = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`;
  write(
    join(root, TABS),
    json({
      listLabel: { en: 'Sections', es: 'Secciones' },
      open: { en: 'Open <b>{count, plural, one {# part} other {# parts}}</b> & more' },
    }),
  );
  write(join(root, PANEL), json({ title: { en: 'Panel of {brand}', de: 'Tafel von {brand}' } }));
  write(join(folders.brandDir, 'brand.yaml'), 'editions:\n  - { id: en-gb }\n  - { id: de-de }\n  - { id: it-it }\n');
  write(
    join(folders.brandDir, 'texts/en.yaml'),
    'form-panel:\n  title: The panel, by {brand}\nmenu:\n  group-more: More\n',
  );
  write(join(folders.brandDir, 'texts/de.yaml'), '# Our own words.\nmenu: {}\n');
});
afterEach(() => rmSync(folders.root, { recursive: true, force: true }));

/** The exported file with other words, as a translator gives it back. */
const translated = (language: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce(
    (xml, [name, target]) => {
      const unit = new RegExp(`(name="${name.replaceAll('.', '\\.')}">[\\s\\S]*?<target[^>]*>)[^<]*`);
      expect(xml).toMatch(unit);
      return xml.replace(unit, (_, before: string) => before + target);
    },
    writeXliff(language, readTexts(folders, language)),
  );

const refusal = (language: string, xml: string): string => {
  try {
    importTexts(folders, language, 'back.xlf', xml);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the texts for translators', () => {
  it('are one XLIFF file: English, what there is of the language, what to know', () => {
    const xml = writeXliff('de', readTexts(folders, 'de'));
    expect(xml).toContain('version="2.0" srcLang="en" trgLang="de"');
    expect(xml).toContain(`<file id="tabs" original="${TABS}">`);
    expect(xml).toContain(
      '<source xml:space="preserve">Open &lt;b&gt;{count, plural, one {# part} other {# parts}}&lt;/b&gt; &amp; more</source>',
    );
    expect(xml).toContain('Stays as it is: {b}, {count}');
    expect(xml).toContain('the forms of this language: one, other');
    // What the brand words itself is the brand's to translate.
    expect(xml).toContain('<source xml:space="preserve">The panel, by {brand}</source>');
    expect(xml).toContain('name="menu.group-more"');
    expect(readXliff(xml)).toMatchObject({ language: 'de', faults: [] });
  });

  it('hold no name that XLIFF could not carry', () => {
    const texts = readTexts({ root: ROOT, brandDir: join(ROOT, 'brand') }, 'de');
    const ids = texts.flatMap(({ namespace, key }) => [namespace, key]);
    expect(ids.filter((id) => !/^[\w.:-]+$/.test(id))).toEqual([]);
    const { units } = readXliff(writeXliff('de', texts));
    expect(units.map(({ namespace, key, source, target }) => [namespace, key, source, target])).toEqual(
      texts.map(({ namespace, key, english, translation }) => [namespace, key, english, translation]),
    );
  });

  it('come back into the files that they belong in', () => {
    const xml = translated('de', {
      'tabs.listLabel': 'Abschnitte',
      'tabs.open': '&lt;b&gt;{count, plural, one {# Teil} other {# Teile}}&lt;/b&gt; &amp; mehr',
      'form-panel.title': 'Unsere Tafel, von {brand}',
      'menu.group-more': 'Mehr',
    });
    const { changed, files } = importTexts(folders, 'de', 'back.xlf', xml);
    expect(changed).toBe(4);
    expect(files.toSorted()).toEqual([TABS, 'texts/de.yaml']);
    expect(read(join(folders.root, TABS))).toBe(`{
  "listLabel": {
    "en": "Sections",
    "de": "Abschnitte",
    "es": "Secciones"
  },
  "open": {
    "en": "Open <b>{count, plural, one {# part} other {# parts}}</b> & more",
    "de": "<b>{count, plural, one {# Teil} other {# Teile}}</b> & mehr"
  }
}
`);
    expect(read(join(folders.brandDir, 'texts/de.yaml'))).toBe(
      '# Our own words.\nmenu: { group-more: Mehr }\nform-panel:\n  title: Unsere Tafel, von {brand}\n',
    );
    expect(readTexts(folders, 'de').filter(({ translation }) => translation === undefined)).toEqual([]);
  });

  it('of a language that only the brand has come back into the brand’s file', () => {
    const xml = translated('it', { 'tabs.listLabel': 'Sezioni: tutto', 'form-panel.title': 'Il pannello di {brand}' });
    expect(importTexts(folders, 'it', 'back.xlf', xml).files).toEqual(['texts/it.yaml']);
    expect(read(join(folders.brandDir, 'texts/it.yaml'))).toBe(
      'form-panel:\n  title: Il pannello di {brand}\ntabs:\n  listLabel: "Sezioni: tutto"\n',
    );
    expect(() => readTexts(folders, 'nl')).toThrow('No edition of brand.yaml is in "nl"');
    expect(() => readTexts(folders, 'en')).toThrow('"en" is what is translated from');
  });

  it('are refused as a whole, each fault with its line and reason', () => {
    const before = read(join(folders.root, TABS));
    const xml = translated('de', {
      'tabs.listLabel': 'Abschnitte',
      'tabs.open': '{count, plural, one {# Teil}',
      'form-panel.title': 'Tafel von {firm}',
    }).replace('<unit id="group-more" name="menu.group-more">', '<unit id="group-moer" name="menu.group-moer">');
    const lines = refusal('de', xml).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^back\.xlf:\d+: tabs\.open: .* is no ICU message: .* Look at its braces$/),
        expect.stringMatching(
          /^back\.xlf:\d+: form-panel\.title: expected \{brand\} in it, as in English, and found \{firm\}$/,
        ),
        expect.stringMatching(/^back\.xlf:\d+: there is no text menu\.group-moer, perhaps "group-more"$/),
      ]),
    );
    for (const line of lines) {
      const [, at = '0', name = ''] = /:(\d+): (?:there is no text )?([\w.-]+)/.exec(line) ?? [];
      expect(xml.split('\n')[Number(at) - 1]).toContain(`name="${name}"`);
    }
    expect(read(join(folders.root, TABS))).toBe(before);
  });

  it.each([
    ['no XML', () => '<xliff version="2.0"><file></xliff>', /^back\.xlf:1: not well-formed XML: Missing end tag/],
    ['another XLIFF', () => '<xliff version="1.2"></xliff>', /^back\.xlf:1: expected XLIFF 2\.0, and found XLIFF 1\.2/],
    ['another file', () => '<texts/>', /^back\.xlf:1: expected XLIFF 2\.0, and found <texts>/],
    ['another language', () => translated('fr', {}), /^back\.xlf:1: it is in "fr" \(trgLang\), not in "de"/],
    [
      'marks of a tool',
      () => translated('de', { 'tabs.listLabel': 'Ab<ph id="1"/>schnitte' }),
      /^back\.xlf:\d+: <ph> in a text\. Its values are written as they are/,
    ],
  ])('are refused where the file is %s', (_, xml, message) => {
    expect(refusal('de', xml())).toMatch(message);
  });

  it('stay as they were where their English has changed since, and where a target is empty', () => {
    const xml = translated('de', { 'tabs.listLabel': 'Abschnitte', 'form-panel.title': '' });
    write(join(folders.root, TABS), read(join(folders.root, TABS)).replace('"Sections"', '"Parts"'));
    const { changed, outdated } = importTexts(folders, 'de', 'back.xlf', xml);
    expect(changed).toBe(0);
    expect(outdated.map(({ message }) => message)).toEqual(['tabs.listLabel: its English reads "Parts" by now']);
  });

  it('are put together where a tool has parted them into sentences', () => {
    const { units } = readXliff(
      `<xliff version="2.0" trgLang="de"><file id="a"><group><unit id="b"><segment><source>One.</source><target>Eins.</target></segment><ignorable><source> </source></ignorable><segment><source>Two.</source><target>Zwei.</target></segment></unit></group></file></xliff>`,
    );
    expect(units).toMatchObject([{ namespace: 'a', key: 'b', source: 'One. Two.', target: 'Eins. Zwei.' }]);
  });
});
