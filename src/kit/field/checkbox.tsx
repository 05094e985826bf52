import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';

type CheckboxProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly errorText?: string | undefined;
  readonly errorPrefix: string;
  readonly control: Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'>;
};

/** A box to tick. Its label and the space around it are one large target. */
export const Checkbox = ({ id, label, errorText, errorPrefix, control }: CheckboxProps) => (
  <div className="field" data-checkbox="" data-invalid={errorText === undefined ? undefined : ''}>
    <div className="checkbox">
      <input
        {...control}
        id={id}
        type="checkbox"
        className="checkbox-control"
        aria-invalid={errorText === undefined ? undefined : true}
        aria-describedby={errorText === undefined ? undefined : `${id}-note`}
      />
      <label className="checkbox-label" htmlFor={id}>
        {label}
      </label>
    </div>
    {errorText !== undefined && <FieldNote id={`${id}-note`} error={errorText} errorPrefix={errorPrefix} />}
  </div>
);
