import type { ReactNode } from 'react';
import { FieldNote } from '#kit/field/field-note.tsx';
import { NativeSelect } from '#kit/field/native-select.tsx';
import type { FieldBase } from '#forms/engine/field-kind.ts';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';

type SelectFieldProps = FieldViewProps<FieldBase> & {
  /** The text while nothing is selected. */
  readonly choose: string;
  /** Filled in from the page's address, by this name. */
  readonly prefill?: string;
  /** Between the list and the note. */
  readonly between?: ReactNode;
  /** The options. */
  readonly children: ReactNode;
};

/** A field with one value of a list: the browser's own select. */
export function SelectField(props: SelectFieldProps) {
  const { field, attributes, idOf, typed, error, text, shared, choose, prefill, between, children } = props;
  const id = idOf(field.name);
  return (
    <div className="field" data-invalid={error === undefined ? undefined : ''}>
      <label className="field-label" htmlFor={id}>
        <FieldLabel {...props} />
      </label>
      <NativeSelect
        id={id}
        name={field.name}
        autoComplete={attributes[field.name]?.autocomplete}
        defaultValue={typed(field.name)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
        data-prefill={prefill}
      >
        <option value="">{choose}</option>
        {children}
      </NativeSelect>
      {between}
      <FieldNote
        id={`${id}-note`}
        helper={field.hint && text(`${field.name}.hint`)}
        error={error}
        errorPrefix={shared('errorPrefix')}
      />
    </div>
  );
}
