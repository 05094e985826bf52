import type { ListedInstrument } from '#contracts/instruments.ts';
import { linksInstruments, offersInstrument, type Offer } from '#domain/offer.ts';
import type { BrandSettings } from './brand-schema.ts';
import type { ContentFault } from './content-error.ts';
import type { Page } from './page.ts';

/** Stands as the file of a page that nobody wrote. */
export const INSTRUMENTS_FILE = 'instruments.csv';

/** `markets/{slug}` → `markets/gold`; undefined where brand.yaml gives instruments no page of their own. */
export function instrumentPath(
  { search: { instrumentPage } }: BrandSettings,
  { slug }: Pick<ListedInstrument, 'slug'>,
): string | undefined {
  return instrumentPage?.includes('{slug}') ? instrumentPage.replaceAll('{slug}', slug) : undefined;
}

/** A page in each language for every instrument that has none of its own among `written`. */
export function instrumentPages(
  settings: BrandSettings,
  languages: Iterable<string>,
  instruments: readonly ListedInstrument[],
  written: readonly Page[],
): readonly Page[] {
  const taken = new Set(written.map(({ language, path }) => `${language} ${path}`));
  return [...languages].flatMap((language) =>
    instruments.flatMap((instrument): Page[] => {
      const path = instrumentPath(settings, instrument);
      if (path === undefined || taken.has(`${language} ${path}`)) return [];
      const { symbol, names } = instrument;
      const name = names[language] ?? names['en'] ?? symbol;
      return [
        {
          file: INSTRUMENTS_FILE,
          language,
          path,
          front: { template: 'instrument', symbol, title: name, description: symbol },
          body: { type: 'root', children: [] },
          headings: [],
        },
      ];
    }),
  );
}

/** Written pages of instruments that nobody lists, or at an address that is not theirs. */
export function instrumentPageFaults(
  settings: BrandSettings,
  instruments: readonly ListedInstrument[],
  pages: readonly Page[],
): ContentFault[] {
  const byPath = new Map(instruments.map((instrument) => [instrumentPath(settings, instrument), instrument]));
  return pages.flatMap(({ file, path, front }): ContentFault[] => {
    if (file === INSTRUMENTS_FILE) return [];
    const here = byPath.get(path);
    if (front.template !== 'instrument') {
      return here === undefined
        ? []
        : [
            {
              file,
              path: 'template',
              message: `expected "instrument", since ${path} is the page of ${here.symbol}. Take it, or give the page or the instrument another address`,
            },
          ];
    }
    const named = instruments.find(({ symbol }) => symbol === front.symbol);
    if (named === undefined)
      return [{ file, path: 'symbol', message: `there is no instrument "${front.symbol}" in ${INSTRUMENTS_FILE}` }];
    return here === named
      ? []
      : [
          {
            file,
            path: 'symbol',
            message: `the page of ${named.symbol} stands at "${instrumentPath(settings, named) ?? 'no address: brand.yaml, search.instrumentPage has no {slug}'}"`,
          },
        ];
  });
}

/** Whether an edition has the page: not one about what it does not offer, and none for an instrument where none may be a link (QTS-2). */
export function mayShow(
  { front }: Page,
  offer: Offer,
  instrumentOf: (symbol: string) => ListedInstrument | undefined,
): boolean {
  if (front.product !== undefined && !offer.instruments.includes(front.product)) return false;
  if (front.template !== 'instrument') return true;
  const instrument = instrumentOf(front.symbol);
  return linksInstruments(offer.regulator) && (instrument === undefined || offersInstrument(offer, instrument));
}
