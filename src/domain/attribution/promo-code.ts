import { PROMO_CODE_FIRST, PROMO_CODE_LAST } from '#contracts/limits.ts';

/** [TRK-2] Every number equally likely. @param random 32 random bits; asked again where they would favour some. */
export function newPromoCode(random: () => number): string {
  const codes = PROMO_CODE_LAST - PROMO_CODE_FIRST + 1;
  const fair = 2 ** 32 - (2 ** 32 % codes);
  let bits = random();
  while (bits >= fair) bits = random();
  return String(PROMO_CODE_FIRST + (bits % codes));
}

export const parsePromoCode = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{6}$/.test(text) && Number(text) >= PROMO_CODE_FIRST ? text : undefined;
