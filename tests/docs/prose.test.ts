import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NAME_RULES, PROSE_RULES } from './prose-rules.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Left out: the rows of the source document. */
const PAGES_LEFT_OUT = ['docs/requirements.md'];
const MODULES = [
  'accounts',
  'behaviours',
  'calls',
  'cli',
  'content',
  'contracts',
  'delivery',
  'domain',
  'enquiries',
  'forms',
  'i18n',
  'islands',
  'kit',
  'market',
  'pages',
  'server',
  'widgets',
];
/** A fenced block, or code within a line. */
const CODE_IN_MARKDOWN = /^ *```.*?^ *```|`[^`\n]*`/gms;
/** A comment, or a string, which may hold what looks like one. */
const COMMENT_OR_STRING =
  /(?<comment>\/\*.*?\*\/|(?<![:\w'"`/\\])\/\/[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gs;
/** A message for an operator or a developer. */
const MESSAGE =
  /new \w*Error\((?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)|\.(?:info|warn|error)\([^'"`\n]*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g;

type Rule = { readonly pattern: RegExp; readonly instead: string };

/** The text with everything but the kept parts blanked, so that lines keep their numbers. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

const proseOfPage = (text: string): string => text.replaceAll(CODE_IN_MARKDOWN, blank);

function proseOfCode(text: string): string {
  const comments = text.replaceAll(COMMENT_OR_STRING, (part, comment?: string) =>
    comment === undefined ? blank(part) : part.replaceAll(/`[^`\n]*`/g, blank).replaceAll(/^( *)\*/gm, '$1 '),
  );
  const code = text.replaceAll(COMMENT_OR_STRING, (part, comment?: string) =>
    comment === undefined ? part : blank(part),
  );
  const isComment = text.replaceAll(COMMENT_OR_STRING, (part, comment?: string) =>
    comment === undefined ? part : part.replaceAll(/[^\n]/g, '\u0001'),
  );
  const messages = [...code.matchAll(MESSAGE)].map((match) => [match.index, match.index + match[0].length] as const);
  return [...text]
    .map((character, at) => {
      if (character === '\n') return character;
      if (isComment[at] === '\u0001') return comments[at] ?? ' ';
      return messages.some(([from, to]) => at >= from && at < to) ? character : ' ';
    })
    .join('');
}

export function faultsIn(file: string, text: string, rules: readonly Rule[]): readonly string[] {
  return rules.flatMap(({ pattern, instead }) =>
    [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map(
      (match) =>
        `${file}:${text.slice(0, match.index).split('\n').length}: do not write "${match[0]}", say instead: ${instead}`,
    ),
  );
}

const filesBelow = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);

const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs', /\.md$/),
  ...filesBelow('bench', /\.md$/),
].filter((page) => !PAGES_LEFT_OUT.includes(page));
const sources = [
  ...MODULES.flatMap((module) => filesBelow(`src/${module}`, /\.(?:tsx?|css)$/)),
  ...filesBelow('bench', /\.ts$/),
  ...filesBelow('tools', /\.(?:ts|mjs)$/),
];
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the words of the project', () => {
  it('are read from pages, comments and messages, not from code', () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(sources.length).toBeGreaterThan(500);
    const code = "const url = 'http://a/';\n// made anew\nthrow new Error('a house');\nconst anew = 'anew';";
    expect(faultsIn('a.ts', proseOfCode(code), PROSE_RULES).map((fault) => fault.split(' ')[0])).toEqual([
      'a.ts:3:',
      'a.ts:2:',
    ]);
    expect(faultsIn('a.md', proseOfPage('`anew`\n```\nanew\n```\nis written anew'), PROSE_RULES)).toEqual([
      'a.md:5: do not write "anew", say instead: again',
    ]);
  });

  it('are plain on every page', () => {
    expect(pages.flatMap((page) => faultsIn(page, proseOfPage(read(page)), PROSE_RULES))).toEqual([]);
  });

  it('are plain in comments and messages', () => {
    expect(sources.flatMap((file) => faultsIn(file, proseOfCode(read(file)), PROSE_RULES))).toEqual([]);
  });

  it('are plain in names', () => {
    const code = (file: string) =>
      read(file).replaceAll(COMMENT_OR_STRING, (part, comment?: string) =>
        comment === undefined && part.startsWith('`') ? part : blank(part),
      );
    expect(sources.flatMap((file) => faultsIn(file, code(file), NAME_RULES))).toEqual([]);
  });
});
