import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { copyBrand } from '../../tests/support/brand-copy.ts';
import { openPages, SITE_URL } from '../../tests/support/test-pages.ts';
import { LegalDocuments } from './legal-documents.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const copy = copyBrand();
afterAll(() => copy.end());
copy.change(
  'pages/en/legal/client-agreement.md',
  '## 1. Who',
  'Gäste größer, año ¿qué? “€”.\n\n1. one\n   - inner\n\n<fc-offered instruments="crypto">Only where crypto is.</fc-offered>\n\n<fc-accordion>\n<fc-item label="Asked of {{entity}}?">Answered.</fc-item>\n</fc-accordion>\n\n## 1. Who',
);
const { pages, options } = await openPages(copy.dir);
const documentsAt = (now: Date) =>
  new LegalDocuments({
    brand: () => options.brand,
    texts: options.texts,
    siteUrl: SITE_URL,
    headers: { 'X-Own': 'yes' },
    now: () => now,
  });
const documents = documentsAt(NOW);

async function read(path: string, from = documents) {
  const answer = await from.get(path);
  if (answer === undefined) throw new Error(`there is no ${path}`);
  const document = await getDocumentProxy(new Uint8Array(answer.bodies.identity));
  const { text } = await extractText(document);
  const { info } = await document.getMetadata();
  return {
    answer,
    pages: text.map((page) => page.normalize('NFKC')),
    text: text.join('\n').normalize('NFKC'),
    info: info as Record<string, string>,
    outline: (await document.getOutline()).map(({ title }) => title),
  };
}

describe('a legal page as a PDF', () => {
  it('says what the page says, with the edition’s facts, company, date and warning, chapters and page numbers', async () => {
    const { answer, text, pages: sheets, info, outline } = await read('/en-gb/legal/client-agreement.pdf');
    expect(answer.headers.identity).toEqual(
      expect.arrayContaining([
        'application/pdf',
        'ETag',
        'X-Own',
        'no-cache',
        'en',
        `<${SITE_URL}/en-gb/legal/client-agreement>; rel="canonical"`,
        'inline; filename="legal-client-agreement.pdf"',
      ]),
    );
    expect(sheets[0]?.replace(/\s+/g, ' ')).toContain(
      'Northquay UK Ltd (a demonstration company), 1 Harbour Steps, London E14 0ZZ, United Kingdom. Company number 00000000.',
    );
    expect(sheets[0]).toContain('In force since 1 July 2026');
    expect(text.replace(/\s+/g, ' ')).toContain(
      '“We” are Northquay UK Ltd (a demonstration company), 1 Harbour Steps, London E14 0ZZ, United Kingdom, company number 00000000.',
    );
    for (const words of [
      'Gäste größer, año ¿qué? “€”.',
      'inner',
      'Asked of Northquay UK Ltd (a demonstration company)?',
      'Answered.',
      '12. Changes',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/\{\{|Only where crypto is|#/);
    expect(sheets.at(-1)?.replace(/\s+/g, ' ')).toContain('71% of retail investor accounts lose money');
    for (const [at, sheet] of sheets.slice(1).entries())
      expect(sheet).toMatch(new RegExp(`Client agreement\\s+${at + 1}$`));
    expect(info).toMatchObject({ Title: 'Client agreement', Author: 'Northquay' });
    expect(outline).toContain('8. Your money');
  });

  it('is another where the edition’s company is, and where the warning changes', async () => {
    expect((await read('/en-au/legal/client-agreement.pdf')).text).not.toContain('Northquay UK Ltd');
    expect((await read('/en-001/legal/client-agreement.pdf')).text).toContain('Only where crypto is.');
    expect(
      (await read('/en-gb/legal/client-agreement.pdf', documentsAt(new Date('2027-02-01T00:00:00Z')))).text,
    ).toMatch(/70% of retail/);
  });

  it('sets tables, each column as wide as it needs, and all their words', async () => {
    const { text } = await read('/en-gb/legal/privacy.pdf');
    for (const words of ['How long', '90 days to 1 year', 'Until 6 years after closing'])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
  });

  it('is set from right to left in Arabic, its letters joined', async () => {
    const { text, info } = await read('/ar-jo/legal/risk-disclosure.pdf');
    expect(info['Title']).toBe('بيان المخاطر');
    expect(text).toContain('المخاطر');
    const drawn = (
      await (
        await getDocumentProxy(
          new Uint8Array((await documents.get('/ar-jo/legal/risk-disclosure.pdf'))?.bodies.identity ?? []),
        )
      ).getPage(2)
    ).getTextContent();
    const items = (await drawn).items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    const right = Math.max(...items.map(({ transform, width }) => Number(transform[4]) + width));
    expect(right).toBeGreaterThan(500); // lines begin at the right margin of 595 points
    expect(right).toBeLessThan(530);
  });

  it('is made once, the same bytes on every machine', async () => {
    const path = '/en-gb/legal/privacy.pdf';
    expect(documents.get(path)).toBe(documents.get(path));
    expect((await documentsAt(NOW).get(path))?.etags).toEqual((await documents.get(path))?.etags);
  });

  it('is there for legal pages only', () => {
    for (const path of [
      '/en-gb/costs.pdf',
      '/en-gb/legal/nowhere.pdf',
      '/nowhere/legal/privacy.pdf',
      '/en-gb/legal/privacy',
      '/.pdf',
    ])
      expect(documents.get(path), path).toBeUndefined();
  });

  it('is linked from its page, for readers and for programs', async () => {
    const answer = await pages.render({ path: '/ar-jo/legal/privacy', query: new URLSearchParams(), now: NOW });
    const html = answer.kind === 'page' ? answer.html : '';
    expect(html).toContain('<a href="/ar-jo/legal/privacy.pdf" type="application/pdf">تنزيل بصيغة PDF</a>');
    expect(html).toMatch(
      /<link rel="alternate" type="application\/pdf" title="[^"]+" href="\/ar-jo\/legal\/privacy\.pdf"\/>/,
    );
    const other = await pages.render({ path: '/en-gb/costs', query: new URLSearchParams(), now: NOW });
    expect(other.kind === 'page' && other.html).not.toContain('application/pdf');
  });
});
