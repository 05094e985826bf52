/** Where prices come from, as it is said beside them. */
export const PRICE_ORIGINS = ['simulated', 'recorded', 'live'] as const;
export type PriceOrigin = (typeof PRICE_ORIGINS)[number];
