/** Languages that the product's own texts are written in, in the order in which a texts file has them. */
export const PRODUCT_LANGUAGES = ['en', 'de', 'es', 'ar', 'fr', 'pl'] as const;

/** What is where a language has no text of its own. Every text of the product is written in it. */
export const FALLBACK_LANGUAGE = 'en';
