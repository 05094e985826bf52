import { TextField } from '#kit/field/text-field.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';
import type { WebAddressField } from '#forms/engine/kinds/web-address/web-address-kind.ts';

export function WebAddressView(props: FieldViewProps<WebAddressField>) {
  const { field, attributes, idOf, typed, error, text, shared } = props;
  return (
    <TextField
      id={idOf(field.name)}
      label={<FieldLabel {...props} />}
      value={typed(field.name)}
      helperText={field.hint && text(`${field.name}.hint`)}
      errorText={error}
      errorPrefix={shared('errorPrefix')}
      control={{ ...controlProps(attributes[field.name] ?? {}), name: field.name }}
    />
  );
}
