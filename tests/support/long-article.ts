import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from './brand-copy.ts';
import type { BrandCopy } from './brand-copy.ts';

const FOLDER = join(BRAND, 'articles/en');
const PICTURE = readFileSync(new URL('bid-and-ask.png', import.meta.url));

/** Size of the longest article that the site is held to (issue 7). */
export const LONG = { words: 22_000, tables: 27, pictures: 70 } as const;
export const LONG_PATH = 'education/everything';

const isTable = (block: string): boolean => /^\|.*\n\|[:| -]+\|$/m.test(block);
const isPlain = (block: string): boolean =>
  /^[\p{L}“0-9*]/u.test(block) && !block.includes('<fc-') && !block.includes('[^');
const wordsOf = (blocks: readonly string[]): number => blocks.join(' ').split(/\s+/).length;

/** Puts an article into the copy that has the paragraphs and tables of all articles, as often as its size asks for. */
export function writeLongArticle(copy: BrandCopy): void {
  const bodies = readdirSync(FOLDER)
    .toSorted()
    .map((file) => readFileSync(join(FOLDER, file), 'utf8').split(/^---$/m).slice(2).join('---'));
  const blocks = bodies.flatMap((body) => body.split(/\n{2,}/).map((block) => block.trim()));
  // Some editions are without what a paragraph links to.
  const paragraphs = blocks
    .filter((block) => isPlain(block) && !isTable(block))
    .map((block) => block.replace(/\[([^\]]*)\]\(\/[^)]*\)/g, '$1'));
  const tables = blocks.filter(isTable);
  const text: string[] = [];
  while (wordsOf(text) < LONG.words) text.push(...paragraphs.slice(0, 400));
  const needed = text.slice(
    0,
    text.findIndex((_, at) => at % 10 === 0 && wordsOf(text.slice(0, at)) >= LONG.words),
  );
  const every = (count: number) => Math.floor(needed.length / count);
  const body = needed.flatMap((paragraph, at) => {
    const picture = Math.floor(at / every(LONG.pictures));
    const table = Math.floor(at / every(LONG.tables));
    return [
      ...(at % 12 === 0
        ? [
            `## Chapter ${at / 12 + 1}: ${paragraph
              .replace(/[*`[\]()]/g, '')
              .split(/\s+/)
              .slice(0, 5)
              .join(' ')}`,
          ]
        : []),
      paragraph,
      ...(at % every(LONG.tables) === 0 && table < LONG.tables ? [tables[table % tables.length] ?? ''] : []),
      ...(at % every(LONG.pictures) === 0 && picture < LONG.pictures
        ? [`![Bid and ask through day ${picture + 1}](day-${picture + 1}.png)`]
        : []),
    ];
  });
  for (let picture = 1; picture <= LONG.pictures; picture += 1) copy.write(`media/day-${picture}.png`, PICTURE);
  copy.write(
    `articles/en/${LONG_PATH.split('/')[1]}.md`,
    `---
template: article
title: Everything there is to know
description: All articles of this site in one, to see that a page of any length can be read on a phone, printed, and found its way around in.
lead: All articles in one.
topic: Foundations
author: { name: A test, role: Long articles }
published: 2026-09-14
illustration: pip.svg
illustrationLabel: A price line rising against a scale.
related: []
---

${body.join('\n\n')}
`,
  );
}
