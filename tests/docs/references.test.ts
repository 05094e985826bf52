import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stepsOf } from '../how-to/follow-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const pages = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** A file or folder of the project, as text names it; `*` and `<name>` stand for any. */
const NAMED = /`((?:src|docs|tests|tools|bench|brand)\/[\w./-]*)`/g;
const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');

/** What a page has its reader make. */
const made = (page: string) =>
  page.startsWith('docs/how-to/')
    ? stepsOf(read(page))
        .map((step) => (step.kind === 'run' ? step.text : step.path))
        .join('\n')
    : '';

describe('what the pages name', () => {
  it('is found by the pattern at all', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap((page) => [...read(page).matchAll(NAMED)]).length).toBeGreaterThan(40);
  });

  it.each(pages)('%s names only files and folders that are there', (page) => {
    const names = [...read(page).matchAll(NAMED)].map((match) => match[1] ?? '');
    expect(names.filter((name) => !existsSync(join(ROOT, name)) && !made(page).includes(name))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  it('gives each number once, in the name and in the title', () => {
    const numbers = decisions.map((name) => /^(\d{3})-[a-z0-9-]+\.md$/.exec(name)?.[1]);
    expect(new Set(numbers).size).toBe(decisions.length);
    for (const name of decisions)
      expect(read(`docs/decisions/${name}`)).toMatch(new RegExp(`^# ${name.slice(0, 3)}: `));
  });

  it.each(decisions)('%s has context, choice and consequence, in under 300 words', (name) => {
    const text = read(`docs/decisions/${name}`);
    for (const part of ['Context', 'Choice', 'Consequence']) expect(text).toContain(`**${part}.**`);
    expect(text.trim().split(/\s+/).length).toBeLessThan(300);
  });
});
