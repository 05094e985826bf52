/** What a page of the site may be about (PGE-3). */
export const PRODUCT_TYPES = ['cfd', 'etf', 'sb', 'stock'] as const;

export type ProductType = (typeof PRODUCT_TYPES)[number];

const isProductType = (name: string): name is ProductType => (PRODUCT_TYPES as readonly string[]).includes(name);

/** PGE-3: the first segment of the path that names one; cfd where none does. */
export const productTypeOf = (path: string): ProductType => path.toLowerCase().split('/').find(isProductType) ?? 'cfd';

/** The names of a comma-separated list, spaces and capitals forgiven; undefined where one is unknown. */
export const parseProductTypes = (list: string): readonly ProductType[] | undefined => {
  const names = list.split(',').map((name) => name.trim().toLowerCase());
  return names.every(isProductType) ? names : undefined;
};
