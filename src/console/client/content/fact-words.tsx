import { useTexts } from '#i18n/use-texts.tsx';
import type { FactRow } from '#console/content/content.answers.ts';

/** What a fact is about, in a line. */
export const FactName = ({ fact: { kind, subject } }: { readonly fact: FactRow }) => {
  const text = useTexts('console-content');
  if (kind === 'review') return <bdi>{subject}</bdi>;
  return <>{text(`fact-${kind}`, { subject: kind === 'country-rule' ? subject : subject.toUpperCase() })}</>;
};

export const ReviewState = ({ state }: Pick<FactRow, 'state'>) => {
  const text = useTexts('console-content');
  return (
    <span className="c-review" data-state={state}>
      {text(`state-${state}`)}
    </span>
  );
};
