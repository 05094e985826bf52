import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/site.ts';

type Locale = Readonly<Record<string, Readonly<Record<string, string>>>>;

const locales = globSync('brand/locales/*.json', { cwd: ROOT })
  .sort()
  .map((file) => ({ language: file.replace(/^.*\/|\.json$/g, ''), texts: JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Locale }));
const english: Locale = locales.find(({ language }) => language === 'en')?.texts ?? {};

const keysOf = (texts: Locale): string[] => Object.entries(texts).flatMap(([namespace, messages]) => Object.keys(messages).map((key) => `${namespace}.${key}`));

/** Names of arguments and tags in a compiled message, plural and select branches included. */
const placeholders = (node: unknown): string[] => {
  if (!Array.isArray(node)) return [];
  const [name, type, options] = node as readonly unknown[];
  if (typeof name !== 'string') return node.flatMap(placeholders);
  if (typeof type === 'number' && typeof options === 'object' && options !== null) return [name, ...Object.values(options).flatMap(placeholders)];
  return [name, ...node.slice(1).flatMap(placeholders)];
};

const placeholdersOf = (message: string): string[] => {
  const compiled = compile(message);
  return typeof compiled === 'string' ? [] : [...new Set(compiled.flatMap((node) => placeholders(node)))].sort();
};

describe.each(locales)('brand/locales/$language.json', ({ texts }) => {
  it('has the texts that English has, and no others', () => {
    expect(keysOf(texts).sort()).toEqual(keysOf(english).sort());
  });

  it('takes the same values in every text as English does', () => {
    const differing = keysOf(english).filter((path) => {
      const [namespace = '', key = ''] = path.split(/\.(.*)/s);
      const [own, first] = [texts[namespace]?.[key], english[namespace]?.[key]];
      return own !== undefined && first !== undefined && placeholdersOf(own).join() !== placeholdersOf(first).join();
    });
    expect(differing).toEqual([]);
  });

  it('says something everywhere, in order of namespace and key', () => {
    expect(keysOf(texts).filter((path) => texts[path.split('.')[0] ?? '']?.[path.slice(path.indexOf('.') + 1)]?.trim() === '')).toEqual([]);
    expect(keysOf(texts)).toEqual(Object.keys(texts).sort().flatMap((namespace) => Object.keys(texts[namespace] ?? {}).sort().map((key) => `${namespace}.${key}`)));
  });
});

describe('the source', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] }).map((file) => readFileSync(join(ROOT, file), 'utf8'));

  it('uses every text', () => {
    const unused = Object.entries(english).flatMap(([namespace, messages]) => {
      const readers = sources.filter((source) => source.includes(`'${namespace}'`));
      const isRead = (key: string) =>
        readers.some((source) => source.includes(`'${key}'`) || source.includes(`"${key}"`) || templates(source).some((pattern) => pattern.test(key)));
      return Object.keys(messages).flatMap((key) => (isRead(key) ? [] : [`${namespace}.${key}`]));
    });
    expect(unused).toEqual([]);
  });
});

/** Keys put together in a template, as in `error.${code}` or `direction${name}`: what stands fixed around the holes. */
const templates = (source: string): RegExp[] =>
  [...source.matchAll(/`((?:[\w.-]|\$\{[^}]*\})+)`/g)].flatMap(([, template = '']) => {
    const fixed = template.split(/\$\{[^}]*\}/);
    if (fixed.length === 1 || fixed.join('').length < 3) return [];
    return [new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)];
  });
