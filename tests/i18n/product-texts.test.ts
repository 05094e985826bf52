import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { isMap, parseDocument } from 'yaml';
import type { Texts } from '../../src/i18n/compile-texts.ts';
import { PRODUCT_LANGUAGES } from '../../src/i18n/languages.ts';
import { argumentsOf } from '../../src/i18n/message-arguments.ts';
import { isMailNamespace } from '../../src/i18n/texts.ts';
import { readProductTexts, textsIn } from '../../tools/read-product-texts.ts';
import { ROOT } from '../support/folders.ts';

const files = readProductTexts(ROOT);
const english = textsIn(files, 'en');

const keysOf = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([namespace, messages]) => Object.keys(messages).map((key) => `${namespace}.${key}`));

describe.each(PRODUCT_LANGUAGES)('texts of the product in %s', (language) => {
  const texts = textsIn(files, language);

  it('has the texts that English has, and no others', () => {
    expect(keysOf(texts).sort()).toEqual(keysOf(english).sort());
  });

  it('takes the same values in every text as English does', () => {
    const differing = keysOf(english).filter((path) => {
      const [namespace = '', key = ''] = path.split(/\.(.*)/s);
      const [own, first] = [texts[namespace]?.[key], english[namespace]?.[key]];
      return (
        own !== undefined &&
        first !== undefined &&
        argumentsOf(compile(own)).join() !== argumentsOf(compile(first)).join()
      );
    });
    expect(differing).toEqual([]);
  });

  it('says something everywhere', () => {
    expect(
      keysOf(texts).filter(
        (path) => texts[path.split('.')[0] ?? '']?.[path.slice(path.indexOf('.') + 1)]?.trim() === '',
      ),
    ).toEqual([]);
  });
});

describe('a texts file of the product', () => {
  // A mail's stand in the order in which the mail says them.
  it('has its keys in order, each once, and the languages of each in that of the product', () => {
    const others = files.filter(({ namespace, file, texts }) => {
      const { contents, errors } = parseDocument(readFileSync(join(ROOT, file), 'utf8'), { uniqueKeys: true });
      const keys = isMap(contents) ? contents.items.map(({ key }) => String(key)) : [];
      const isOrdered = (words: object) =>
        Object.keys(words).join() === PRODUCT_LANGUAGES.filter((language) => language in words).join();
      return (
        errors.length > 0 ||
        !(isMailNamespace(namespace) || keys.join() === keys.toSorted().join()) ||
        !Object.values(texts).every(isOrdered)
      );
    });
    expect(others.map(({ file }) => file)).toEqual([]);
  });
});

type Room = { readonly name: string; readonly words: ReadonlySet<string>; readonly patterns: readonly RegExp[] };

/** What a room's files say in quotes or read as a property, and what they put together, as in `${field}.label`. */
const readRoom = (name: string): Room => {
  const files = globSync(`src/${name}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/*.test.*'] });
  const code = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  return {
    name,
    words: new Set(
      [...code.matchAll(/(?:(['"])([\w.-]+)\1|\.(\w+))/g)].map(([, , quoted, property]) => quoted ?? property ?? ''),
    ),
    patterns: [...code.matchAll(/`((?:[\w.-]|\$\{[^}]*\})+)`/g)].flatMap(([, template = '']) => patternOf(template)),
  };
};

/** Something must stand fixed around the holes, else every text would count as used. */
const patternOf = (template: string): RegExp[] => {
  const fixed = template.split(/\$\{[^}]*\}/);
  if (fixed.length === 1 || fixed.join('').length < 3) return [];
  return [new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)];
};

describe('the source', () => {
  const rooms = readdirSync(join(ROOT, 'src')).map(readRoom);

  const isRead = ({ words, patterns }: Room, key: string) =>
    words.has(key) || patterns.some((pattern) => pattern.test(key));

  it('uses every text, in a room that reads its namespace', () => {
    const unused = Object.entries(english).flatMap(([namespace, messages]) => {
      // The keys of mails are those that a mail has; the test of mails knows them.
      if (isMailNamespace(namespace))
        return rooms.some((room) => isRead(room, namespace.replace(/^(?:mail|sms)-/, ''))) ? [] : [namespace];
      // A complaint's code is raised where the rule is, in any room.
      const readers = namespace === 'errors' ? rooms : rooms.filter((room) => isRead(room, namespace));
      return Object.keys(messages).flatMap((key) =>
        readers.some((room) => isRead(room, key)) ? [] : [`${namespace}.${key}`],
      );
    });
    expect(unused).toEqual([]);
  });
});
