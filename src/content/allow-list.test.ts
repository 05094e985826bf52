import { toHtml } from 'hast-util-to-html';
import type { Root } from 'hast';
import { describe, expect, it } from 'vitest';
import { onlyAllowed } from './allow-list.ts';
import { ContentError } from './content-error.ts';
import { parseMarkdown } from './markdown.ts';

const FOOTNOTES = { title: 'Notes', back: 'Back' };
const parse = (body: string) => parseMarkdown('pages/en/x.md', `---\ntitle: X\n---\n\n${body}\n`, FOOTNOTES);
const refusal = (body: string) =>
  parse(body).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ContentError ? error.message : String(error)),
  );

describe('what an editor may write', () => {
  it.each([
    ['<script>alert(1)</script>', '<script> is not allowed'],
    ['<SCRIPT SRC=//evil.example/x.js></SCRIPT>', '<script> is not allowed'],
    ['words <img src="x.svg" alt="x" onerror="alert(1)">', '<img> may not carry onerror="alert(1)"'],
    ['[link](javascript:alert(1))', '<a> may not carry href="javascript:alert(1)"'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a> may not carry href='],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a> may not carry href="javascript:alert(1)"'],
    ['<a href="data:text/html,x">x</a>', '<a> may not carry href='],
    ['<p style="position:fixed">x</p>', '<p> may not carry style='],
    ['<style>body{display:none}</style>', '<style> is not allowed'],
    ['<iframe src="https://evil.example"></iframe>', '<iframe> is not allowed'],
    ['<form action="https://evil.example"></form>', '<form> may not carry action="https://evil.example"'],
    ['<form action="//evil.example"></form>', '<form> may not carry action="//evil.example"'],
    ['<form action="/\\evil.example"></form>', '<form> may not carry action='],
    ['<form action="javascript:alert(1)"></form>', '<form> may not carry action='],
    ['<form action="/search" method="post"></form>', '<form> may not carry method="post"'],
    ['<form action="/search"><input name="password"></form>', '<input> is not allowed'],
    ['<form action="/search" target="_blank" onsubmit="alert(1)"></form>', '<form> may not carry onsubmit'],
    ['<svg><script>alert(1)</script></svg>', '<svg> is not allowed'],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>', '<math> is not allowed'],
    ['<base href="https://evil.example/">', '<base> is not allowed'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">', '<meta> is not allowed'],
    ['<h2 onclick="alert(1)">x</h2>', '<h2> may not carry onclick'],
    ['<fc-accordion onclick="alert(1)"></fc-accordion>', '<fc-accordion> may not carry onclick'],
    ['<fc-popup onchange="alert(1)"></fc-popup>', '<fc-popup> may not carry onchange'],
    ['<fc-popup oncelebrate="alert(1)"></fc-popup>', '<fc-popup> may not carry oncelebrate'],
    ['<p once="x">x</p>', '<p> may not carry once'],
    ['<fc-accordion style="color:red"></fc-accordion>', '<fc-accordion> may not carry style'],
    ['<fc-accordion><fc-item label="x"><script>alert(1)</script></fc-item></fc-accordion>', '<script> is not allowed'],
    ['<script type="application/json">{}</script>', '<script> is not allowed'],
    ['<div><script type="application/json">{}</script></div>', '<script> is not allowed'],
    ['<fc-tabs><script type="application/json" src="/x.js">{}</script></fc-tabs>', '<script> is not allowed'],
    ['<fc-tabs><script type="module">import "/x.js"</script></fc-tabs>', '<script> is not allowed'],
    ['<x-other></x-other>', '<x-other> is not allowed'],
    ['<p class="site-head">x</p>', '<p> may not carry class="site-head"'],
    [
      '# A second title',
      '<h1> is not allowed in content: it is the title of the front matter. Begin headings with "##".',
    ],
  ])('%s is refused', async (body, complaint) => {
    expect(await refusal(body)).toContain(complaint);
  });

  it('is refused with file and line, every fault at once', async () => {
    expect(await refusal('fine\n\n<p onclick="a()">x</p>\n\n<script>b()</script>')).toBe(
      'pages/en/x.md:7: <p> may not carry onclick="a()".\n' +
        `${(await refusal('<script>b()</script>')).replace(':5:', ':9:')}`,
    );
  });

  it('is taken out where it was not refused', () => {
    const tree: Root = {
      type: 'root',
      children: [
        { type: 'element', tagName: 'script', properties: {}, children: [{ type: 'text', value: 'alert(1)' }] },
        {
          type: 'element',
          tagName: 'a',
          properties: { href: 'javascript:alert(1)', onClick: 'alert(2)' },
          children: [{ type: 'text', value: 'x' }],
        },
        {
          type: 'element',
          tagName: 'fc-tabs',
          properties: { onClick: 'alert(3)', variant: 'primary' },
          children: [
            {
              type: 'element',
              tagName: 'script',
              properties: { type: 'module' },
              children: [{ type: 'text', value: 'alert(4)' }],
            },
            {
              type: 'element',
              tagName: 'script',
              properties: { type: 'application/json' },
              children: [{ type: 'text', value: '{}' }],
            },
          ],
        },
        {
          type: 'element',
          tagName: 'script',
          properties: { type: 'application/json' },
          children: [{ type: 'text', value: '{}' }],
        },
      ],
    };
    expect(toHtml(onlyAllowed(tree))).toBe(
      '<a>x</a><fc-tabs variant="primary"><script type="application/json">{}</script></fc-tabs>',
    );
  });

  it('keeps what the site is made of', async () => {
    const { body, headings } = await parse(
      [
        '## A *heading*',
        '',
        '| a | b | c |',
        '|:--|--:|---|',
        '| 1 | 2 | 3 |',
        '',
        'Words[^1] and **more**.',
        '',
        '[^1]: The note.',
        '',
        '<fc-app-quotes pairs="EURUSD" show-buy-btn></fc-app-quotes>',
        '',
        '<fc-accordion multiple>',
        '<fc-item label="Q">',
        '',
        'A *b*.',
        '',
        '</fc-item>',
        '</fc-accordion>',
      ].join('\n'),
    );
    const html = toHtml(body);
    expect(html).toContain('<h2 id="a-heading">A <em>heading</em></h2>');
    expect(html).toContain(
      '<div class="table-frame comparison" tabindex="0" role="region" aria-labelledby="a-heading"><table>',
    );
    expect(html).toContain('<th data-align="end" scope="col">b</th>');
    expect(html).toContain('<fc-app-quotes pairs="EURUSD" show-buy-btn="');
    expect(html).not.toContain('<p><fc-app-quotes');
    expect(html).toMatch(
      /<fc-accordion multiple(="")?>\s*<fc-item label="Q">\s*<p>A <em>b<\/em>\.<\/p>\s*<\/fc-item>\s*<\/fc-accordion>/,
    );
    expect(html).toContain('href="#note-fn-1" id="note-fnref-1"');
    expect(headings).toEqual([
      { id: 'a-heading', text: 'A heading', depth: 2 },
      { id: 'footnote-label', text: 'Notes', depth: 2 },
    ]);
  });
});
