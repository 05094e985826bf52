/** What the address decides: language, direction, regulator, products. Editions are rows of brand/brand.yaml. */
export type RegulatorCode = string;
/** PGE-14: whose rules hold on a page whose body names none. */
export const DEFAULT_REGULATOR: RegulatorCode = 'fca';
export type Product = 'cfd' | 'etf' | 'sb' | 'stock';

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
  /** ISO 3166-1 alpha-2 of the region. */
  readonly region: string;
  readonly regulator: RegulatorCode;
  readonly products: readonly Product[];
};
