/** Made by tools/product-texts.ts from the texts files. */
declare module 'virtual:product-texts' {
  import type { ProductTexts } from '#i18n/texts.ts';

  export const productTexts: ProductTexts;
}
