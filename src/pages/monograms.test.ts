import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { showMonograms } from './monograms.ts';

const shown = (html: string): string => {
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root;
  showMonograms(tree);
  return toHtml(tree);
};

it('people have a monogram of their name in bold, which only those who see it meet', () => {
  expect(shown('<div class="people"><ul><li><strong>Miriam Hale</strong> Editor</li></ul></div>')).toBe(
    '<div class="people"><ul><li><span class="monogram" aria-hidden="true">MH</span><div><strong>Miriam Hale</strong> Editor</div></li></ul></div>',
  );
});

it.each([
  '<div class="people"><ul><li>Somebody</li></ul></div>',
  '<div class="cards"><ul><li><strong>Miriam Hale</strong></li></ul></div>',
])('nobody else has: %s', (html) => expect(shown(html)).toBe(html));
