import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textPlaceholders } from '../../src/content/text-faults.ts';
import { ROOT } from '../support/folders.ts';

type Locale = Readonly<Record<string, Readonly<Record<string, string>>>>;

const locales = globSync('brand/locales/*.json', { cwd: ROOT })
  .sort()
  .map((file) => ({
    language: file.replace(/^.*\/|\.json$/g, ''),
    texts: JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Locale,
  }));
const english: Locale = locales.find(({ language }) => language === 'en')?.texts ?? {};

const keysOf = (texts: Locale): string[] =>
  Object.entries(texts).flatMap(([namespace, messages]) => Object.keys(messages).map((key) => `${namespace}.${key}`));

describe.each(locales)('texts in $language', ({ texts }) => {
  it('has the texts that English has, and no others', () => {
    expect(keysOf(texts).sort()).toEqual(keysOf(english).sort());
  });

  it('takes the same values in every text as English does', () => {
    const differing = keysOf(english).filter((path) => {
      const [namespace = '', key = ''] = path.split(/\.(.*)/s);
      const [own, first] = [texts[namespace]?.[key], english[namespace]?.[key]];
      return (
        own !== undefined && first !== undefined && textPlaceholders(own).join() !== textPlaceholders(first).join()
      );
    });
    expect(differing).toEqual([]);
  });

  it('says something everywhere, in order of namespace and key', () => {
    expect(
      keysOf(texts).filter(
        (path) => texts[path.split('.')[0] ?? '']?.[path.slice(path.indexOf('.') + 1)]?.trim() === '',
      ),
    ).toEqual([]);
    expect(keysOf(texts)).toEqual(
      Object.keys(texts)
        .sort()
        .flatMap((namespace) =>
          Object.keys(texts[namespace] ?? {})
            .sort()
            .map((key) => `${namespace}.${key}`),
        ),
    );
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
  const brand = readFileSync(join(ROOT, 'brand/brand.yaml'), 'utf8');

  const isRead = ({ words, patterns }: Room, key: string) =>
    words.has(key) || patterns.some((pattern) => pattern.test(key));

  it('uses every text, in a room that reads its namespace', () => {
    const unused = Object.entries(english).flatMap(([namespace, messages]) => {
      // A complaint's code is raised where the rule is, in any room.
      const readers = namespace === 'errors' ? rooms : rooms.filter((room) => isRead(room, namespace));
      // A menu's entries are named by the brand.
      const isNamed = (key: string) => namespace === 'menu' && new RegExp(`\\b${key}\\b`).test(brand);
      return Object.keys(messages).flatMap((key) =>
        readers.some((room) => isRead(room, key)) || isNamed(key) ? [] : [`${namespace}.${key}`],
      );
    });
    expect(unused).toEqual([]);
  });
});
