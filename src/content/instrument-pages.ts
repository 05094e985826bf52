import type { ListedInstrument } from '#contracts/instruments.ts';
import { mayOffer } from '#domain/may-offer.ts';
import type { BrandSettings } from './brand-schema.ts';
import type { ContentFault } from './content-error.ts';
import type { Page } from './page.ts';
import type { Regulator } from './regulator-schema.ts';

/** Stands as the file of a page that nobody wrote. */
export const INSTRUMENTS_FILE = 'instruments.csv';

/** `markets/{slug}` → `markets/gold`; undefined where brand.yaml gives instruments no page of their own. */
export function instrumentPath({ search: { instrumentPage } }: BrandSettings, { slug }: Pick<ListedInstrument, 'slug'>): string | undefined {
  return instrumentPage?.includes('{slug}') ? instrumentPage.replaceAll('{slug}', slug) : undefined;
}

/** A page in each language for every instrument that has none of its own among `written`. */
export function instrumentPages(settings: BrandSettings, languages: Iterable<string>, instruments: readonly ListedInstrument[], written: readonly Page[]): readonly Page[] {
  const taken = new Set(written.map(({ language, path }) => `${language} ${path}`));
  return [...languages].flatMap((language) =>
    instruments.flatMap((instrument): Page[] => {
      const path = instrumentPath(settings, instrument);
      if (path === undefined || taken.has(`${language} ${path}`)) return [];
      const { symbol, names } = instrument;
      const name = names[language] ?? names['en'] ?? symbol;
      return [{
        file: INSTRUMENTS_FILE,
        language,
        path,
        front: { template: 'instrument', symbol, title: name, description: symbol },
        body: { type: 'root', children: [] },
        headings: [],
        readingMinutes: 1,
      }];
    }),
  );
}

/** Written pages of instruments that nobody lists, or at an address that is not theirs. */
export function instrumentPageFaults(settings: BrandSettings, instruments: readonly ListedInstrument[], pages: readonly Page[]): ContentFault[] {
  return pages.flatMap(({ file, path, front }): ContentFault[] => {
    if (file === INSTRUMENTS_FILE) return [];
    const here = instruments.find((instrument) => instrumentPath(settings, instrument) === path);
    if (front.template !== 'instrument') {
      return here === undefined ? [] : [{ file, path: 'template', message: `expected "instrument", since ${path} is the page of ${here.symbol}. Take it, or give the page or the instrument another address` }];
    }
    const named = instruments.find(({ symbol }) => symbol === front.symbol);
    if (named === undefined) return [{ file, path: 'symbol', message: `there is no instrument "${front.symbol}" in ${INSTRUMENTS_FILE}` }];
    return here === named ? [] : [{ file, path: 'symbol', message: `the page of ${named.symbol} stands at "${instrumentPath(settings, named) ?? 'no address: brand.yaml, search.instrumentPage has no {slug}'}"` }];
  });
}

/** Whether an edition under this regulator has the page: not one about what its company may not offer. */
export function mayShow({ front }: Page, regulator: Pick<Regulator, 'products'>, instrumentOf: (symbol: string) => ListedInstrument | undefined): boolean {
  const instrument = front.template === 'instrument' ? instrumentOf(front.symbol) : undefined;
  if (instrument !== undefined && !mayOffer(instrument, regulator)) return false;
  return front.product === undefined || mayOffer({ kind: front.product }, regulator);
}
