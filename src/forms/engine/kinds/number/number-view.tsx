import { TextField } from '#kit/field/text-field.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';
import type { NumberField } from '#forms/engine/kinds/number/number-kind.ts';

export function NumberView(props: FieldViewProps<NumberField>) {
  const { field, attributes, idOf, typed, error, text, shared } = props;
  return (
    <TextField
      id={idOf(field.name)}
      label={<FieldLabel {...props} />}
      value={typed(field.name)}
      trailingText={field.unit && text(`${field.name}.unit`)}
      helperText={field.hint && text(`${field.name}.hint`)}
      errorText={error}
      errorPrefix={shared('errorPrefix')}
      control={{ ...controlProps(attributes[field.name] ?? {}), name: field.name }}
    />
  );
}
