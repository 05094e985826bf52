import { INSTRUMENTS_FILE } from '#content/instrument-pages.ts';
import { instrumentName, instrumentOf } from '#content/listed-instrument.ts';
import type { Page } from '#content/page.ts';
import { translator } from '#i18n/translator.ts';
import type { PageTexts } from '#i18n/texts.ts';
import type { Site } from './site-context.ts';

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
