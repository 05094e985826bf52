import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MARKDOWN_KEPT_FOR_MS } from '#contracts/limits.ts';
import { markdownCache, parseCached, cacheMarkdownIn } from './markdown-cache.ts';
import { parseMarkdown } from './markdown.ts';

const WORDS = { title: 'Notes', back: 'Back' };
const TEXT =
  '---\ntitle: A\n---\n\n## One[^1]\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n<fc-accordion><fc-item label="Q">A</fc-item></fc-accordion>\n\n[^1]: Two.\n';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-markdown-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const counted = () => vi.fn<typeof parseMarkdown>(parseMarkdown);

it('parses a text once, and answers the same from the disk, in another process too', async () => {
  const parse = counted();
  const first = await markdownCache(root, 'v1', parse)('a.md', TEXT, WORDS);
  const second = await markdownCache(root, 'v1', parse)('b.md', TEXT, WORDS);
  expect(second).toEqual(first);
  expect(first).toEqual(await parseMarkdown('a.md', TEXT, WORDS));
  expect(parse).toHaveBeenCalledTimes(1);
});

it('parses anew what is another text, has other words for its notes, or was kept by another parser', async () => {
  const parse = counted();
  const kept = markdownCache(root, 'v1', parse);
  await kept('a.md', TEXT, WORDS);
  await kept('a.md', `${TEXT}\nMore.\n`, WORDS);
  expect(JSON.stringify((await kept('a.md', TEXT, { ...WORDS, title: 'Fußnoten' })).body)).toContain('Fußnoten');
  await markdownCache(root, 'v2', parse)('a.md', TEXT, WORDS);
  expect(parse).toHaveBeenCalledTimes(4);
});

it('tells of a fault each time, by the file that is asked for', async () => {
  const kept = markdownCache(root, 'v1');
  for (const file of ['a.md', 'b.md'])
    await expect(kept(file, '# No front matter', WORDS)).rejects.toMatchObject({ faults: [{ file, line: 1 }] });
});

it('parses where what is kept is broken, or nothing can be kept', async () => {
  await markdownCache(root, 'v1')('a.md', TEXT, WORDS);
  const [name = ''] = readdirSync(join(root, 'v1'));
  writeFileSync(join(root, 'v1', name), 'cut of');
  expect((await markdownCache(root, 'v1')('a.md', TEXT, WORDS)).headings).toHaveLength(2);
  writeFileSync(join(root, 'file'), '');
  expect((await markdownCache(join(root, 'file'), 'v1')('a.md', TEXT, WORDS)).headings).toHaveLength(2);
});

it('forgets what is old, of its own version and of others', async () => {
  await markdownCache(root, 'v2')('a.md', TEXT, WORDS);
  mkdirSync(join(root, 'v1'));
  const [name = ''] = readdirSync(join(root, 'v2'));
  const then = new Date(Date.now() - MARKDOWN_KEPT_FOR_MS - 1000);
  for (const path of ['v1', join('v2', name)]) utimesSync(join(root, path), then, then);
  await markdownCache(root, 'v2')('a.md', `${TEXT}\nMore.\n`, WORDS);
  expect(readdirSync(root)).toEqual(['v2']);
  expect(readdirSync(join(root, 'v2'))).not.toContain(name);
});

it('keeps what pages are parsed to in the folder that is set, below a version', async () => {
  cacheMarkdownIn(root);
  try {
    await parseCached('a.md', TEXT, WORDS);
    const [version = ''] = readdirSync(join(root, 'markdown'));
    expect(readdirSync(join(root, 'markdown', version))).toHaveLength(1);
  } finally {
    cacheMarkdownIn(process.env['CACHE_DIR'] ?? ''); // that of all tests
  }
});
