import { toHtml } from 'hast-util-to-html';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';

const parse = (body: string) =>
  parseMarkdown('pages/en/x.md', `---\ntitle: X\n---\n\n${body}\n`, { title: 'Notes', back: 'Back' });
/** Without the line ends between blocks. */
const htmlOf = async (body: string) =>
  toHtml((await parse(body)).body)
    .replace(/>\n+/g, '>')
    .replace(/\n+</g, '<');

describe('[PLT-2] a widget’s tag holds what is written between its ends', () => {
  it.each([
    ['<fc-popup heading="A"><p>x</p></fc-popup>', '<fc-popup heading="A"><p>x</p></fc-popup>'],
    ['<fc-popup\n  heading="A"><ul><li>x</li></ul></fc-popup>', '<fc-popup heading="A"><ul><li>x</li></ul></fc-popup>'],
    [
      '<fc-accordion><fc-item label="Q"><p>A</p></fc-item></fc-accordion>',
      '<fc-accordion><fc-item label="Q"><p>A</p></fc-item></fc-accordion>',
    ],
    ['<FC-Popup heading="A"><p>x</p></FC-POPUP>', '<fc-popup heading="A"><p>x</p></fc-popup>'],
    ['<fc-popup heading="A">un*fold*ing</fc-popup>', '<fc-popup heading="A">un<em>fold</em>ing</fc-popup>'],
    [
      '<fc-popup heading="A"><p>x</p></fc-popup>\n<fc-popup heading="B"><p>y</p></fc-popup>',
      '<fc-popup heading="A"><p>x</p></fc-popup><fc-popup heading="B"><p>y</p></fc-popup>',
    ],
    [
      '<fc-popup heading="A">Words\n\nmore</fc-popup>\n\nafter',
      '<fc-popup heading="A"><p>Words</p><p>more</p></fc-popup><p>after</p>',
    ],
    [
      '<fc-popup heading="A">\n\nWords\n</fc-popup>\n\nafter',
      '<fc-popup heading="A"><p>Words</p></fc-popup><p>after</p>',
    ],
    [
      '- <fc-popup heading="A"><p>x</p></fc-popup>\n\n- b',
      '<ul><li><fc-popup heading="A"><p>x</p></fc-popup></li><li><p>b</p></li></ul>',
    ],
    [
      '<fc-app-quotes pairs="EURUSD"></fc-app-quotes> <!-- said twice -->',
      '<fc-app-quotes pairs="EURUSD"></fc-app-quotes>',
    ],
    [
      '<fc-tabs><script type="application/json">{"a":"*b* c@example.com","d":"_e_ \\\\u003c"}</script></fc-tabs>',
      '<fc-tabs><script type="application/json">{"a":"*b* c@example.com","d":"_e_ \\\\u003c"}</script></fc-tabs>',
    ],
    ['Before <fc-hint text="x">words</fc-hint> after', '<p>Before <fc-hint text="x">words</fc-hint> after</p>'],
  ])('%j', async (written, html) => {
    expect(await htmlOf(written)).toBe(html);
  });

  it.each([
    [
      'Words\n<fc-popup heading="A"><p>x</p></fc-popup>',
      'pages/en/x.md:6: <fc-popup> stands among words, and <p> in it would end their paragraph. Put the tag on a line of its own, with an empty line before and after it',
    ],
    ['Words <fc-popup heading="A"> more', 'pages/en/x.md:5: <fc-popup> begins among words and does not end there.'],
    ['Words </fc-popup> more', 'pages/en/x.md:5: </fc-popup> ends a tag that does not begin among these words.'],
  ])('where it cannot, %j is refused with file and line', async (written, message) => {
    await expect(parse(written)).rejects.toThrow(message);
  });
});
