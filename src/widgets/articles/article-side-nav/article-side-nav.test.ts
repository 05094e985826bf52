import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each([
  'widgets/articles/article-side-nav/article-side-nav.css',
  'widgets/articles/article-toc/article-toc.css',
  'pages/templates/article/article.css',
])('[UIK-1] [ART-1] %s stands beside the text from the desktop on, as the limits have it', (file) => {
  const css = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const widths = [...css.matchAll(/@media \(width (?:<|>=) ([^{]+)\) \{/g)].map(([, width]) => width);
  expect(widths.length).toBeGreaterThan(0);
  expect(new Set(widths)).toEqual(new Set(['limit(DESKTOP_FROM_PX)']));
});
