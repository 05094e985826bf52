import { dateFormatter } from '#i18n/formatters.ts';
import { unbrokenDate } from '#i18n/unbroken-date.ts';
import { usePageLanguage } from '#i18n/use-texts.tsx';

/** In the time zone of the place, with its name. */
export function EventTime({
  begins,
  ends,
  zone,
}: {
  readonly begins: Date;
  readonly ends: Date;
  readonly zone: string;
}) {
  const { locale } = usePageLanguage();
  const format = dateFormatter(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  return (
    <time className="moment" dateTime={begins.toISOString()}>
      {unbrokenDate(format.formatRangeToParts(begins, ends))}
    </time>
  );
}
