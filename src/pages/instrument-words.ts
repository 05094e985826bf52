import type { Edition } from '#contracts/edition.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import { INSTRUMENTS_FILE } from '#content/instrument-pages.ts';
import type { Page } from '#content/page.ts';
import { translator } from '#i18n/translator.ts';
import type { PageTexts } from '#i18n/texts.ts';
import type { Site } from './site-context.ts';

/** An instrument that a page names; the brand was refused at start where it is not listed. */
export function instrumentOf(instruments: readonly ListedInstrument[], symbol: string): ListedInstrument {
  const found = instruments.find((instrument) => instrument.symbol === symbol);
  if (found === undefined) throw new Error(`pages: "${symbol}" is not in ${INSTRUMENTS_FILE}.`);
  return found;
}

export const instrumentName = ({ names, symbol }: ListedInstrument, { language }: Pick<Edition, 'language'>): string =>
  names[language] ?? names['en'] ?? symbol;

/** What the browser's tab and search engines are told of an instrument's page that nobody wrote. */
export function instrumentHead(
  { front, file }: Page,
  { instruments, edition, brand }: Site,
  page: PageTexts,
): { readonly tabTitle: string; readonly description: string } | undefined {
  if (front.template !== 'instrument' || file !== INSTRUMENTS_FILE) return undefined;
  const text = translator(page, 'instrument');
  const instrument = instrumentOf(instruments, front.symbol);
  const values = { name: instrumentName(instrument, edition), symbol: instrument.symbol, brand: brand.settings.name };
  return { tabTitle: text('tabTitle', values), description: text(`description-${instrument.kind}`, values) };
}
