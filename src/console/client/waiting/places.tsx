import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { EventRow } from '#console/waiting/waiting.answers.ts';

/** How many places are taken of how many; the bar says nothing that the words do not. */
export const Places = ({ event: { facts, taken } }: { readonly event: EventRow }) => {
  const text = useTexts('console-waiting');
  const { locale } = usePageLanguage();
  if (facts === null) return taken.toLocaleString(locale);
  const { capacity } = facts;
  return (
    <span className="c-places" data-full={taken >= capacity ? '' : undefined}>
      <span>{text('takenOf', { taken, capacity })}</span>
      <progress value={Math.min(taken, capacity)} max={capacity} aria-hidden="true" />
      {taken > capacity && <small>{text('beyond', { count: taken - capacity })}</small>}
    </span>
  );
};
