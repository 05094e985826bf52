import { dateFormatter } from '#i18n/formatters.ts';
import { usePageLanguage } from '#i18n/use-texts.tsx';

/** A day in the page's words; `date` is YYYY-MM-DD. */
export function DateText({ date }: { readonly date: string }) {
  const { locale } = usePageLanguage();
  return (
    <time dateTime={date}>{dateFormatter(locale, { dateStyle: 'long' }).format(new Date(`${date}T00:00:00Z`))}</time>
  );
}
