// @module-tag long: its own clicks and keys in a browser; npm test sees the widget in the conformance suite

import { describe, expect, it } from 'vitest';
import { widgetPages } from '../../../../tests/support/widget-pages.ts';

const here = widgetPages({ viewport: { width: 360, height: 640 } });
const { open } = here;

const link = (attributes: string) => `<fc-document-link ${attributes}></fc-document-link>`;
const PDF = 'type="pdf" href="/media/terms.pdf" label="Terms" bytes="1248320" date="2026-10-01"';

describe('document-link', () => {
  it('[UIK-2] says type, size and day inside the link, where no script runs too', { tags: ['proof'] }, async () => {
    const page = await open({ html: link(PDF) }, { javaScriptEnabled: false });
    const found = page.getByRole('link', { name: 'Terms PDF, 1.2 MB, 1 October 2026', exact: true });
    expect([
      await found.getAttribute('href'),
      await found.getAttribute('type'),
      await found.getAttribute('target'),
    ]).toEqual(['/media/terms.pdf', 'application/pdf', null]);
  });

  it('[UIK-2] a page of the web may open in a new tab, and says so', async () => {
    const page = await open({
      html: link('type="html" href="https://register.example/1" label="Register" new-tab bytes="900"'),
    });
    const found = page.getByRole('link', { name: 'Register web page, 1 KB, opens in a new tab' });
    expect([
      await found.getAttribute('type'),
      await found.getAttribute('target'),
      await found.getAttribute('rel'),
    ]).toEqual(['text/html', '_blank', 'noopener']);
  });

  it('[UIK-2] writes them as the locale does', async () => {
    const page = await open({ html: link(PDF), language: 'ar' });
    expect(await page.getByRole('link').innerText()).toMatch(/^Terms\nملف PDF، [\d٫.١٢]+ ميغابايت، .*(?:2026|٢٠٢٦)$/);
  });

  it('[UIK-2] a name is text, however long', async () => {
    const page = await open({ html: link(`type="pdf" href="/a.pdf" label="&lt;b&gt;${'word '.repeat(10_000)}"`) });
    expect(await page.getByRole('link').innerText()).toMatch(/^<b>word word/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it.each([
    [
      'an unknown type',
      'type="doc" href="/a.doc" label="A"',
      /fc-document-link: prop "type" must be one of "pdf", "html"; it is "doc"\./,
    ],
    ['no type', 'href="/a.pdf" label="A"', /prop "type" must be one of "pdf", "html"; it is missing\./],
    [
      'an address that runs',
      'type="pdf" href="javascript:alert(1)" label="A"',
      /prop "href" must be an address that begins with https:/,
    ],
    [
      'a day that is none',
      'type="pdf" href="/a.pdf" label="A" date="2026-02-30"',
      /prop "date" must be a day of the calendar such as 2026-10-01; it is "2026-02-30"\./,
    ],
    ['a size below one', 'type="pdf" href="/a.pdf" label="A" bytes="0"', /prop "bytes" must be at least 1; it is 0\./],
  ])('[UIK-2] [PLT-7] refuses %s', async (_, attributes, complaint) => {
    const page = await open({ html: link(attributes), raw: true });
    await expect.poll(() => here.watched.complaints.join('\n')).toMatch(complaint);
    expect(await page.getByRole('link').count()).toBe(0);
  });
});
