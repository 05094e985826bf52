import type { ReactNode } from 'react';
import { TextField } from '#kit/field/text-field.tsx';
import type { FieldBase } from '#forms/engine/field-kind.ts';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';

type LineFieldProps = FieldViewProps<FieldBase> & { readonly trailingText?: ReactNode };

/** A field that is one line of text; its kind says by its attributes which keyboard it brings. */
export function LineField(props: LineFieldProps) {
  const { field, attributes, idOf, typed, error, text, shared, trailingText } = props;
  return (
    <TextField
      id={idOf(field.name)}
      label={<FieldLabel {...props} />}
      value={typed(field.name)}
      trailingText={trailingText}
      helperText={field.hint && text(`${field.name}.hint`)}
      errorText={error}
      errorPrefix={shared('errorPrefix')}
      control={{ ...controlProps(attributes[field.name] ?? {}), name: field.name }}
    />
  );
}
