import { useTexts } from '#i18n/use-texts.tsx';
import { PAYMENT_COLUMNS, type PaymentSection } from './payment-config.ts';

type Column = (typeof PAYMENT_COLUMNS)[number];
type Place = 'header' | 'value';

/**
 * The columns of a section, and its notes under the numbers they were assigned (PAY-4). A number in the facts leads to
 * its note, and the note back to each place that names it.
 */
export const SectionFacts = ({ id, facts }: { readonly id: string; readonly facts: PaymentSection }) => {
  const text = useTexts('deposit-withdrawal');
  const refId = (column: Column, place: Place, number: number) => `${id}-${column}-${place}-${number}`;
  const noteId = (number: number) => `${id}-note-${number}`;
  const byNumber = new Map(facts.notes.map((note) => [note[3], note[1]] as const));

  const marksOf = (column: Column, place: Place) =>
    [...new Set(facts.notes.flatMap(([of, , where, number]) => (of === column && where === place ? [number] : [])))]
      .toSorted((a, b) => a - b)
      .map((number) => (
        <sup key={number} className="payment-ref">
          <a id={refId(column, place, number)} href={`#${noteId(number)}`}>
            <span className="visually-hidden">{text('note')} </span>
            {number}
          </a>
        </sup>
      ));

  return (
    <>
      <dl className="payment-facts">
        {PAYMENT_COLUMNS.map((column) => {
          const value = facts[column];
          if (value === undefined) return null;
          const [only = '', ...more] = typeof value === 'string' ? [value] : value;
          const marks = marksOf(column, 'value');
          return (
            <div key={column}>
              <dt>
                {text(column)}
                {marksOf(column, 'header')}
              </dt>
              <dd>
                {more.length === 0 ? (
                  <>
                    <bdi>{only}</bdi>
                    {marks}
                  </>
                ) : (
                  <ul className="payment-values">
                    {[only, ...more].map((entry, at) => (
                      <li key={at}>
                        <bdi>{entry}</bdi>
                        {at === more.length && marks}
                      </li>
                    ))}
                  </ul>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {byNumber.size > 0 && (
        <ol className="payment-notes" aria-label={text('notes')}>
          {[...byNumber]
            .toSorted(([a], [b]) => a - b)
            .map(([number, words]) => (
              <li key={number} value={number} id={noteId(number)}>
                {words}
                {facts.notes
                  .filter(
                    ([column, , place, own], at, all) =>
                      own === number &&
                      all.findIndex((other) => other[0] === column && other[2] === place && other[3] === number) === at,
                  )
                  .map(([column, , place]) => (
                    <a
                      key={`${column}-${place}`}
                      className="payment-back"
                      href={`#${refId(column, place, number)}`}
                      aria-label={text('back', { column: text(column) })}
                    >
                      <span aria-hidden="true">↩</span>
                    </a>
                  ))}
              </li>
            ))}
        </ol>
      )}
    </>
  );
};
