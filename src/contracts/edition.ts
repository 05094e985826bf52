/** What the address decides: language, direction, regulator, products. Editions are rows of brand/brand.yaml. */
export type RegulatorCode = string;
/** PGE-14: whose rules hold on a page whose body names none. */
export const DEFAULT_REGULATOR: RegulatorCode = 'fca';
export type Product = 'cfd' | 'etf' | 'sb' | 'stock';

/** UN M.49: the region of an edition for visitors whom no other one is for. */
export const WORLD = '001';

/** An edition's address: language and region. */
export const EDITION_ID = /^[a-z]{2,3}-(?:[a-z]{2}|001)$/;

export type Edition = {
  /** First segment of the address: language and region, as `en-gb` or `ar-jo`. */
  readonly id: string;
  /** BCP 47 language of the texts: `en`, `ar`. */
  readonly language: string;
  /** BCP 47 locale for numbers and dates: `en-GB`, `ar-JO`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The language's own name, for the switcher: `English`, `العربية`. */
  readonly label: string;
  /** ISO 3166-1 alpha-2 of the region, or WORLD. */
  readonly region: string;
  readonly regulator: RegulatorCode;
  readonly products: readonly Product[];
};
