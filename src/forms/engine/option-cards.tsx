import { FieldNote } from '#kit/field/field-note.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';

export type OptionCard = {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly isOn: boolean;
};

type OptionCardsProps = Pick<FieldViewProps, 'error' | 'field' | 'idOf' | 'shared' | 'text'> & {
  /** The first carries the id that the summary of errors leads to. */
  readonly cards: readonly OptionCard[];
};

/** A group of radio buttons that are all in view, each a large target. */
export function OptionCards(props: OptionCardsProps) {
  const { field, idOf, error, text, shared, cards } = props;
  const note = `${idOf(field.name)}-note`;
  return (
    <fieldset className="field" data-invalid={error === undefined ? undefined : ''} aria-describedby={note}>
      <legend className="field-label">
        <FieldLabel {...props} />
      </legend>
      <div className="option-cards">
        {cards.map(({ id, value, label, isOn }) => (
          <div key={value} className="option-card">
            <input
              id={id}
              type="radio"
              name={field.name}
              value={value}
              className="option-control"
              defaultChecked={isOn}
              aria-describedby={error === undefined ? undefined : note}
            />
            <label className="option-label" htmlFor={id} suppressHydrationWarning>
              {label}
            </label>
          </div>
        ))}
      </div>
      <FieldNote
        id={note}
        helper={field.hint && text(`${field.name}.hint`)}
        error={error}
        errorPrefix={shared('errorPrefix')}
      />
    </fieldset>
  );
}
