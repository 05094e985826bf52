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

/** How far a moment is from now, in the words of the language. */
function distance(at: Date, locale: string, now: number, isPast: boolean): string {
  let format = relative.get(locale);
  if (format === undefined) relative.set(locale, (format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })));
  let amount = (at.getTime() - now) / 1000;
  // What has happened is not to come, however the clocks of two machines differ.
  if (isPast) amount = Math.min(0, amount);
  for (const [unit, size] of STEPS) {
    if (Math.abs(amount) < size) return format.format(Math.round(amount), unit);
    amount /= size;
  }
  return format.format(Math.round(amount), 'year');
}

/** `3 hours ago`. */
export const ago = (at: Date, locale: string, now = Date.now()): string => distance(at, locale, now, true);

/** `in 3 hours`, or since when. */
const toGo = (at: Date, locale: string, now = Date.now()): string => distance(at, locale, now, false);
const isPast = (at: Date, now = Date.now()): boolean => at.getTime() < now;

/** Staff read their own clock. */
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
export const momentText = (at: string, locale: string): string =>
  dateFormatter(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone() }).format(new Date(at));
export const dayText = (at: string, locale: string): string =>
  dateFormatter(locale, { dateStyle: 'medium', timeZone: zone() }).format(new Date(at));

/** A day of UTC, whichever zone who reads is in. */
export const dayWords = (day: string, locale: string): string =>
  dateFormatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** How long ago; the exact moment is its title. */
export const Ago = ({ at }: { readonly at: string }) => {
  const { locale } = usePageLanguage();
  return (
    <time dateTime={at} title={momentText(at, locale)}>
      {ago(new Date(at), locale)}
    </time>
  );
};

/** In how long something is due, or since when; the exact moment is its title. */
export const Due = ({ at }: { readonly at: string }) => {
  const { locale } = usePageLanguage();
  const due = new Date(at);
  return (
    <time dateTime={at} title={momentText(at, locale)} data-overdue={isPast(due) ? '' : undefined}>
      {toGo(due, locale)}
    </time>
  );
};

export const Never = ({ at }: { readonly at: string | null }) => {
  const text = useTexts('console-staff');
  return at === null ? <>{text('never')}</> : <Ago at={at} />;
};
