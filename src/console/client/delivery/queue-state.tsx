import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { QueueRow } from '#console/delivery/delivery.answers.ts';
import { Ago } from '../parts/moments.tsx';
import { numberText } from './spans.ts';

/** One word, and why. */
export const QueueState = ({ state, why }: Pick<QueueRow, 'state' | 'why'>) => {
  const text = useTexts('console-delivery');
  return (
    <span className="c-flow" data-flow={state}>
      <strong>{text(`state-${state}`)}</strong>
      <small>{text(`why-${why}`)}</small>
    </span>
  );
};

/** A number that was counted up to `max`. */
export const Counted = ({ value, max }: { readonly value: number; readonly max: number }) => {
  const text = useTexts('console-delivery');
  const { locale } = usePageLanguage();
  return <>{value > max ? text('more', { count: max }) : numberText(value, locale)}</>;
};

export const LastError = ({ error }: { readonly error: QueueRow['last_error'] }) => {
  const text = useTexts('console-delivery');
  if (error === null) return <span className="c-none">—</span>;
  return (
    <span className="c-named c-fault">
      <span>
        {text(`error-${error.class}`)}, <Ago at={error.at} />
      </span>
      <small className="ltr">{error.line}</small>
    </span>
  );
};
