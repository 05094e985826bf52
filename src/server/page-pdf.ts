import { visit } from 'unist-util-visit';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { directionOf } from '#content/direction-of.ts';
import type { Page } from '#content/page.ts';
import { renderPdf } from '#content/pdf/render-pdf.ts';
import { editionFacts } from '#content/edition-facts.ts';
import { fillPlaceholders, fillText } from '#content/placeholders.ts';
import { riskWarning } from '#content/regulator-facts.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import { companyLine } from './company-line.ts';

type PagePdfOptions = {
  /** At the foot of the cover. */ readonly imprint?: readonly string[];
  readonly made: Date;
  readonly texts: ReadonlyMap<string, TextCatalogue>;
  /** Selects the warning at the end. */ readonly now: Date;
};

/** A page's Markdown as a PDF of an edition: with its facts, and the company's warning at the end. */
export function pagePdf(
  brand: Brand,
  edition: BrandEdition,
  { front, body: written, fallbackFrom }: Page,
  { imprint = [], made, texts, now }: PagePdfOptions,
): Promise<Uint8Array> {
  const regulator = brand.regulatorOf(edition);
  const warning = riskWarning(regulator, edition.language, edition.locale, now);
  const facts = editionFacts(brand, edition, now);
  const body = structuredClone(written);
  fillPlaceholders(body, facts);
  visit(body, 'element', ({ properties }) => {
    if (typeof properties.label === 'string') properties.label = fillText(properties.label, facts);
  });
  return renderPdf({
    title: front.title,
    lead: 'lead' in front && front.lead !== undefined ? fillText(front.lead, facts) : '',
    brand: brand.settings.name,
    imprint,
    body,
    warning: [warning.before, warning.sentence, warning.after].join(' '),
    legal: companyLine(brand, edition, texts, now),
    language: fallbackFrom ?? edition.language,
    direction: fallbackFrom === undefined ? edition.direction : directionOf(fallbackFrom),
    accent: brand.settings.colours.accent.light,
    made,
  });
}
