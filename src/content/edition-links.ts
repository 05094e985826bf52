import { WORLD } from '#contracts/edition.ts';
import { isLaxer } from '#domain/offer.ts';
import { translator } from '#i18n/translator.ts';
import type { BrandEdition } from './brand.ts';
import { pageAddress } from './page-address.ts';
import type { PartSite } from './server-part.ts';

type Here = Pick<PartSite, 'brand' | 'edition' | 'path' | 'texts'>;

/** Where an edition's visitors are asked which country they live in; its address has no edition. */
export const CHOOSER_PATH = '/choose';

/** The editions that one may lead its visitors to: none in which they are protected less. Who lives elsewhere goes by the chooser. */
export const editionsFrom = ({ brand, edition }: Pick<Here, 'brand' | 'edition'>): readonly BrandEdition[] =>
  brand.editions.filter((other) => other.id === edition.id || !isLaxer(brand.offerOf(other), brand.offerOf(edition)));

export const languageTagOf = ({ locale }: Pick<BrandEdition, 'locale'>): string => locale.replace(/-u-.*/, '');

/** [LNG-1] The page in view as another edition has it, else that edition's home page. Where the address leads to no page, nothing is missed. */
export function samePage(
  { brand, path }: Pick<Here, 'brand' | 'path'>,
  other: BrandEdition,
): { readonly url: string; readonly isElsewhere: boolean } {
  const isThere = path !== undefined && brand.page(other.id, path) !== undefined;
  return { url: pageAddress(other, isThere ? path : ''), isElsewhere: path !== undefined && !isThere };
}

type EditionLink = {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly monogram: string;
  readonly edition?: string;
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly current?: boolean;
  readonly elsewhere?: boolean;
};

/** [LNG-1] Every edition that this one may lead to, in its own words, and the chooser where there are others. */
export function languageFacts(site: Here) {
  const { edition } = site;
  const open = editionsFrom(site);
  const text = translator(site.texts, 'language-switcher');
  const languages = open.map((other): EditionLink => {
    const { url, isElsewhere } = samePage(site, other);
    return {
      title: other.label,
      url,
      text: other.regionName,
      monogram: other.region === WORLD ? 'INT' : other.region,
      edition: other.id,
      lang: languageTagOf(other),
      dir: other.direction,
      ...(other.id === edition.id && { current: true }),
      ...(isElsewhere && { elsewhere: true }),
    };
  });
  const chooser: EditionLink = {
    title: text('otherCountry'),
    text: text('otherCountryLine'),
    url: CHOOSER_PATH,
    monogram: 'WWW',
  };
  return {
    selectedTitle: edition.label,
    languages: open.length < site.brand.editions.length ? [...languages, chooser] : languages,
  };
}
