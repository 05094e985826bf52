import { type TextareaHTMLAttributes, useId } from 'react';

/** A label and its field of several lines, as dense as the console is. */
export const TextArea = ({
  label,
  hint,
  error,
  ...area
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
} & TextareaHTMLAttributes<HTMLTextAreaElement>) => {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(Boolean);
  return (
    <div className="c-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        dir="auto"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="c-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="c-error">
          {error}
        </p>
      )}
    </div>
  );
};
