import type { PartSite, ServerPart } from '#content/server-part.ts';
import { CALCULATOR_PAGE_KEPT_MS } from '#contracts/limits.ts';

/** Calculators work with the prices of the moment, and with what only one visitor asks. */
export const calculatorCache: Pick<ServerPart, 'validUntil' | 'isCacheable'> = {
  validUntil: ({ now }: PartSite) => new Date(now.getTime() + CALCULATOR_PAGE_KEPT_MS),
  isCacheable: ({ page, query }: PartSite) => page?.front.query?.some((key) => query.has(key)) !== true,
};
