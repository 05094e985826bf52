import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage } from '#i18n/use-texts.tsx';

/** A sum in the page's language with the decimals of its currency, a minus before what is paid or lost. */
export function useMoney(): (sum: { readonly amount: number; readonly currency: string }) => string {
  const { locale } = usePageLanguage();
  return ({ amount, currency }) => numberFormatter(locale, { style: 'currency', currency }).format(amount);
}
