import type { WantedProduct } from '#contracts/calls/signup.ts';
import type { SwapFree } from '#contracts/client-kinds.ts';

/** What was asked for of an account beside its kind and platform. */
export type ClientTerms = {
  /** The N of N:1. */
  readonly leverage?: number;
  /** Of a demo account, in its currency. */
  readonly balance?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** What the client came for: a product of the edition, `crypto` or `invest`. */
  readonly product?: WantedProduct;
  readonly swapFree?: SwapFree;
  /** Who brought the client of a campaign. */
  readonly campaign?: string;
};
