import { TextField } from '#kit/field/text-field.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';
import type { LongTextField } from './long-text.field.ts';

export default function LongTextView(props: FieldViewProps<LongTextField>) {
  const { field, attributes, idOf, typed, error, text, shared } = props;
  return (
    <TextField
      textarea
      id={idOf(field.name)}
      label={<FieldLabel {...props} />}
      // A form posts CR LF. React keeps a first line break from HTML's parser, which drops it, only where it is LF.
      value={typed(field.name).replaceAll('\r\n', '\n')}
      helperText={field.hint && text(`${field.name}.hint`)}
      errorText={error}
      errorPrefix={shared('errorPrefix')}
      control={{ ...controlProps(attributes[field.name] ?? {}), name: field.name }}
    />
  );
}
