import { type ReactNode, useState } from 'react';
import { TextField } from '#kit/field/text-field.tsx';
import type { FieldBase } from '#forms/engine/field-kind.ts';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';

type PasswordFieldProps = FieldViewProps<FieldBase> & {
  readonly children?: ReactNode;
};

/** A password with a button that shows what is typed; without JavaScript there is no button. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, attributes, idOf, error, text, shared, children } = props;
  const [isShown, setShown] = useState(false);
  const id = idOf(field.name);
  return (
    <TextField
      id={id}
      label={<FieldLabel {...props} />}
      helperText={field.hint && text(`${field.name}.hint`)}
      errorText={error}
      errorPrefix={shared('errorPrefix')}
      control={{
        ...controlProps(attributes[field.name] ?? {}),
        name: field.name,
        type: isShown ? 'text' : 'password',
        'data-secret': '',
      }}
      trailingIcon={
        <>
          <button
            type="button"
            className="field-toggle needs-js"
            data-hold=""
            aria-controls={id}
            aria-label={shared(isShown ? 'hidePasswordLabel' : 'showPasswordLabel')}
            onClick={() => setShown(!isShown)}
          >
            {shared(isShown ? 'hidePassword' : 'showPassword')}
          </button>
          <output className="visually-hidden">{isShown ? shared('passwordShown') : ''}</output>
        </>
      }
    >
      {children}
    </TextField>
  );
}
