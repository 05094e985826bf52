import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { keepAddressesWhole } from './whole-addresses.ts';

const shown = (html: string): string => {
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root;
  keepAddressesWhole(tree);
  return toHtml(tree);
};

it.each([
  ['<a href="mailto:a@c.example">a@c.example</a>', '<a href="mailto:a@c.example" class="ltr unbroken">a@c.example</a>'],
  [
    '<a href="mailto:a-b@c.example">a-b@c.example</a>',
    '<a href="mailto:a-b@c.example" class="ltr unbroken"><span class="ltr unbroken">a-b@</span><span class="ltr unbroken">c.example</span></a>',
  ],
  ['<code>/.well-known/security.txt</code>', '<code class="ltr unbroken">/.well-known/security.txt</code>'],
  [
    '<p>اتصل على +44 20 7946 0123 أو +1 416 555 0142.</p>',
    '<p>اتصل على <span class="ltr unbroken">+44 20 7946 0123</span> أو <span class="ltr unbroken">+1 416 555 0142</span>.</p>',
  ],
])('an address is kept whole and left to right: %s', (html, expected) => expect(shown(html)).toBe(expected));

it.each([
  '<a href="mailto:a@b.example">اكتب إلينا</a>',
  '<code>a + b</code>',
  '<p>+5 % in 10 years, +20 points</p>',
  '<fc-x><script type="application/json">{"tel":"+44 20 7946 0123"}</script></fc-x>',
])('nothing else is changed: %s', (html) => expect(shown(html)).toBe(html));
