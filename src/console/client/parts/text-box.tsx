import { type InputHTMLAttributes, useId } from 'react';

/** A label and its field, as dense as the console is. */
export const TextBox = ({
  label,
  error,
  ...input
}: { readonly label: string; readonly error?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) => {
  const id = useId();
  return (
    <div className="c-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="c-error">
          {error}
        </p>
      )}
    </div>
  );
};
