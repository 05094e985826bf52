import { symbol } from '#content/front-matter.ts';
import { INSTRUMENTS_FILE } from '#content/instrument-pages.ts';
import { instrumentName, instrumentOf } from '#content/listed-instrument.ts';
import type { PageTemplate } from '#content/page-template.ts';
import { translator } from '#i18n/translator.ts';

/** An instrument's page. The site makes one for each row of instruments.csv; a file of its own adds words below. */
const fields = { symbol };

declare module '#content/front-matter.ts' {
  interface TemplateFields {
    readonly instrument: typeof fields;
  }
}

const template: PageTemplate<'instrument'> = {
  fields,
  /** Of a page that nobody wrote. */
  head({ front, file }, { instruments, edition, brand, texts }) {
    if (file !== INSTRUMENTS_FILE) return {};
    const text = translator(texts, 'page-instrument');
    const instrument = instrumentOf(instruments, front.symbol);
    const values = { name: instrumentName(instrument, edition), symbol: instrument.symbol, brand: brand.settings.name };
    return { tabTitle: text('tabTitle', values), description: text(`description-${instrument.kind}`, values) };
  },
  // The search finds the instruments themselves, which lead here.
  isInSearch: false,
};

export default template;
