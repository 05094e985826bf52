import { useEffect } from 'react';
import { TextField } from '#kit/field/text-field.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';
import type { OneTimeCodeField } from './one-time-code.field.ts';
import { awaitMessageCode } from './await-message-code.ts';

export default function OneTimeCodeView(props: FieldViewProps<OneTimeCodeField>) {
  const { field, attributes, idOf, error, text, shared } = props;
  const id = idOf(field.name);
  useEffect(() => (field.isRecovery ? undefined : awaitMessageCode(id)), [id, field.isRecovery]);
  return (
    <TextField
      id={id}
      label={<FieldLabel {...props} />}
      helperText={field.hint && text(`${field.name}.hint`)}
      errorText={error}
      errorPrefix={shared('errorPrefix')}
      control={{ ...controlProps(attributes[field.name] ?? {}), name: field.name, 'data-secret': '' }}
    />
  );
}
