import { useTexts, usePageLanguage } from '#i18n/use-texts.tsx';
import { dateFormatter } from '#i18n/formatters.ts';

const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
] as const;
const relative = new Map<string, Intl.RelativeTimeFormat>();

/** `3 hours ago`, in the words of the language. */
export function ago(at: Date, locale: string, now = Date.now()): string {
  let format = relative.get(locale);
  if (format === undefined) relative.set(locale, (format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })));
  let amount = Math.min(0, (at.getTime() - now) / 1000);
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return format.format(Math.round(amount), unit);
    amount /= size;
  }
  return format.format(Math.round(amount), 'year');
}

/** Staff read their own clock. */
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const momentText = (at: string, locale: string): string =>
  dateFormatter(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone() }).format(new Date(at));
export const dayText = (at: string, locale: string): string =>
  dateFormatter(locale, { dateStyle: 'medium', timeZone: zone() }).format(new Date(at));

/** How long ago; the exact moment is its title. */
export const Ago = ({ at }: { readonly at: string }) => {
  const { locale } = usePageLanguage();
  return (
    <time dateTime={at} title={momentText(at, locale)}>
      {ago(new Date(at), locale)}
    </time>
  );
};

export const Never = ({ at }: { readonly at: string | null }) => {
  const text = useTexts('console-staff');
  return at === null ? <>{text('never')}</> : <Ago at={at} />;
};
