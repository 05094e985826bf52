import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { isEBook } from '#content/event-pages.ts';
import { isLegalDocument } from '#content/legal-document.ts';
import type { Page } from '#content/page.ts';
import { NOTICE_KINDS } from '#contracts/company-notices.ts';
import { renderMail } from '#delivery/render-mail.ts';
import { LABELS } from '#delivery/mail-texts.ts';
import { isMailNamespace } from '#i18n/texts.ts';
import { paletteOf } from '#pages/palette.ts';
import { mailEdition } from '#server/brand-facts.ts';
import { pagePdf } from '#server/page-pdf.ts';
import { anyMailValue } from '../support/any-mail-value.ts';
import { isLongForm } from '../support/long-form.ts';
import { type EditionStatements, statementsOf, wordFaults } from '../support/page-statements.ts';
import { readRegulatorFacts } from '../support/regulator-facts-page.ts';
import { openPages } from '../support/test-pages.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
/** A day on which no figure of the brand holds. */
const WITHOUT_FIGURE = new Date('2028-02-01T12:00:00Z');
const facts = readRegulatorFacts();
const { options } = await openPages();
const { brand, texts } = options;

const templates = Object.keys(texts.get('en') ?? {})
  .filter((namespace) => namespace.startsWith('mail-'))
  .map((namespace) => namespace.slice('mail-'.length))
  .filter((name) => name !== 'common' && !LABELS.some((label) => label === name));

const LEFT_TO_RIGHT = /[\u200E\u200F\u2066-\u2069]/g;
const plain = (text: string): string => text.replaceAll(LEFT_TO_RIGHT, '').replaceAll(/\s+/g, ' ');

function mailOf(template: string, id: string, now: Date) {
  const edition = mailEdition(brand, texts, id, now);
  if (edition === undefined) throw new Error(`there is no edition ${id}`);
  return renderMail(
    {
      kind: 'mail',
      template,
      to: 'reader@reader.test',
      edition: id,
      values: anyMailValue(NOW),
      attachments: [],
      ...(template === 'company-notice' && { notice: { kind: NOTICE_KINDS[0], facts: [] } }),
    },
    edition,
    { name: 'Northquay', publicUrl: 'https://northquay.example', colours: paletteOf(brand.settings.colours) },
    texts,
  );
}

const faultsOf = (place: string, text: string, said: EditionStatements): readonly string[] => {
  const faults: string[] = [];
  wordFaults(
    { path: place, words: plain(text), fault: (words) => void faults.push(`${place}: ${words}`) },
    said,
    facts.exceptions,
  );
  return faults;
};

describe.each(brand.editions.map((edition) => ({ id: edition.id, edition })))('what $id sends', ({ id, edition }) => {
  it.each([NOW, WITHOUT_FIGURE])(
    '[RSK-4] has the warning of the docs word for word in each mail on %s, and no other percentage, leverage or product',
    (now) => {
      const said = statementsOf(facts, edition, now);
      expect(templates.length).toBeGreaterThan(25);
      for (const template of templates) {
        const { subject, text, html } = mailOf(template, id, now);
        expect(plain(text), template).toContain(said.warning);
        expect(plain(html.replaceAll(/<[^>]+>/g, '').replaceAll('&#39;', "'")), template).toContain(said.warning);
        expect(faultsOf(`mail ${template}`, `${subject} ; ${text}`, said)).toEqual([]);
      }
    },
  );

  it('[RSK-4] names nothing of the kind in any branch of a mail or an SMS, whatever it is about', () => {
    const said = statementsOf(facts, edition, NOW);
    const catalogue = texts.get(edition.language) ?? {};
    const spaces = Object.keys(catalogue).filter(isMailNamespace);
    expect(spaces.length).toBeGreaterThan(30);
    for (const namespace of spaces)
      // Compiled messages are lists; their words are in them, those of each branch.
      expect(faultsOf(namespace, JSON.stringify(catalogue[namespace]), said)).toEqual([]);
  });

  const all = brand.pages(id).filter((page) => isLegalDocument(page) || isEBook(page));
  /** The longest of what is about leverage, and a book; in the long form all. */
  const documents = isLongForm ? all : all.filter(({ path }) => path === 'legal/risk-disclosure');
  const textOf = async (page: Page, now: Date) => {
    const bytes = await pagePdf(brand, edition, page, { made: now, texts, now });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text.normalize('NFKC');
  };

  it(
    '[RSK-4] has no other percentage, leverage or product in its documents and books as PDF, and the warning whole at the end',
    { timeout: 600_000 },
    async () => {
      expect(documents.length).toBeGreaterThan(isLongForm ? 8 : 0);
      for (const now of isLongForm ? [NOW, WITHOUT_FIGURE] : [NOW]) {
        const said = statementsOf(facts, edition, now);
        for (const page of documents) {
          const text = await textOf(page, now);
          // Paper has the lines of Arabic in the order of their signs, not of their words.
          expect(squeezed(text), page.path).toContain(edition.language === 'ar' ? '' : squeezed(said.warning));
          expect(faultsOf(page.path, text, said)).toEqual([]);
        }
      }
    },
  );
});

/** Lines are broken, and words parted by hyphens, as paper has room. */
const squeezed = (text: string): string => plain(text.normalize('NFKC')).replaceAll(/[\s\u00AD-]/g, '');

describe('a fault in what is sent', () => {
  const edition = brand.edition('de-de');
  if (edition === undefined) throw new Error('there is no edition de-de');
  const said = statementsOf(facts, edition, NOW);

  it.each([
    ['a percentage', '61 % der Kleinanlegerkonten verlieren Geld.', '61 % of accounts, where it is 73.5'],
    ['a leverage', 'Handeln Sie mit einem Hebel von 400:1.', 'leverage of 400:1'],
    ['a product', 'Sie erhalten einen Willkommensbonus: einen Bonus von 50 Euro.', 'words of what is cut (bonuses)'],
  ])('[RSK-4] is told: %s', (_, words, told) => {
    expect(faultsOf('mail demo-opened', words, said).join('\n')).toContain(told);
  });
});
