import { useRef, useState, type ReactNode } from 'react';
import { FieldNote } from '../field/field-note.tsx';
import { useControlValue } from '../field/use-control-value.ts';
import type { ChoiceBoxProps } from './select-box.tsx';
import type { SelectItem, SelectWords } from './select-item.ts';
import { useTakeover } from './use-takeover.ts';

export type ChoiceFieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly items: readonly SelectItem[];
  /** Value to begin with; nothing is chosen where it is left out, unless an item has an empty value. */
  readonly value?: string | undefined;
  /** The name that the value is posted by. */
  readonly name?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly helperText?: ReactNode;
  readonly errorText?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly words: SelectWords;
};

/**
 * Label, list and note. The browser's own select is what the server writes, what holds the value, what a form posts,
 * resets and finds missing; with scripts it is not seen, and a box that lists the same options (`children`) is on it.
 */
export const ChoiceField = ({
  children,
  ...props
}: ChoiceFieldProps & { readonly children: (box: ChoiceBoxProps) => ReactNode }) => {
  const {
    id,
    label,
    items,
    value: initial = '',
    name,
    autoComplete,
    helperText,
    errorText,
    required,
    disabled,
    words,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isTaken = useTakeover(frame);
  const value = useControlValue(`${id}-value`, initial);
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? words.required : errorText;
  const note = `${id}-note`;

  const choose = (chosen: string) => {
    const control = document.getElementById(`${id}-value`) as HTMLSelectElement;
    control.value = chosen;
    // As when the visitor chooses in it: whoever listens to the form hears of it.
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const focusBox = () => document.getElementById(id)?.focus();

  return (
    <div className="field" data-invalid={error === undefined ? undefined : ''}>
      <label className="field-label" id={`${id}-label`} htmlFor={`${id}-value`}>
        {label}
      </label>
      <div ref={frame} className="choice" data-taken={isTaken ? '' : undefined}>
        <div className="field-box" data-select="">
          <select
            id={`${id}-value`}
            className="field-control"
            name={name}
            autoComplete={autoComplete}
            defaultValue={initial}
            required={required}
            disabled={disabled}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={note}
            tabIndex={isTaken ? -1 : undefined}
            aria-hidden={isTaken || undefined}
            onFocus={isTaken ? focusBox : undefined} // by a click on the label, or by a script that knows the form's elements
            onChange={() => setMissing(false)}
            onInvalid={(event) => {
              if (!isTaken) return;
              event.preventDefault(); // the browser's bubble would point at what is not seen
              setMissing(true);
              if (firstInvalid(event.currentTarget.form) === event.currentTarget) focusBox();
            }}
          >
            {items.every((item) => item.value !== '') && <option value="">{words.choose}</option>}
            {items.map((item) => (
              <option key={item.value} value={item.value} title={item.title} disabled={item.disabled}>
                {item.label}
              </option>
            ))}
          </select>
        </div>
        {isTaken &&
          children({
            id,
            labelledBy: `${id}-label`,
            describedBy: note,
            items,
            value,
            onPick: choose,
            placeholder: words.choose,
            required,
            disabled,
            invalid: error !== undefined,
          })}
      </div>
      <FieldNote id={note} helper={helperText} error={error} errorPrefix={words.errorPrefix} />
    </div>
  );
};

const firstInvalid = (form: HTMLFormElement | null): Element | undefined =>
  [...(form?.elements ?? [])].find((element) => element.matches(':invalid:not(fieldset)'));
