import { useTexts } from '#i18n/use-texts.tsx';
import { FieldNote } from '#kit/field/field-note.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';
import { DATE_PARTS, datePartControl } from '#forms/engine/date-parts.ts';
import type { BirthDateField } from './birth-date.field.ts';

/** Day, month and year in a group of their own: nobody scrolls a calendar back to the year of their birth. */
export default function BirthDateView(props: FieldViewProps<BirthDateField>) {
  const { field, attributes, idOf, typed, error, isAtFault, text, shared } = props;
  const own = useTexts('field-birth-date');
  const note = `${idOf(field.name)}-note`;
  const hint = `${idOf(field.name)}-hint`;
  return (
    <fieldset
      className="field"
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={field.hint ? `${hint} ${note}` : note}
    >
      <legend className="field-label">
        <FieldLabel {...props} />
      </legend>
      {field.hint && (
        <div className="field-hint" id={hint}>
          {text(`${field.name}.hint`)}
        </div>
      )}
      <div className="date-parts">
        {DATE_PARTS.map((part) => {
          const control = datePartControl(field.name, part);
          return (
            <div key={part} className="date-part" data-part={part}>
              <label className="part-label" htmlFor={idOf(control)}>
                {own(part)}
              </label>
              <div className="field-box">
                <input
                  {...controlProps(attributes[control] ?? {})}
                  id={idOf(control)}
                  name={control}
                  className="field-control"
                  defaultValue={typed(control)}
                  aria-invalid={isAtFault(control) || undefined}
                />
              </div>
            </div>
          );
        })}
      </div>
      <FieldNote id={note} error={error} errorPrefix={shared('errorPrefix')} />
    </fieldset>
  );
}
