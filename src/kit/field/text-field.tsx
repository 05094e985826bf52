import type { InputHTMLAttributes, ReactNode } from 'react';
import { CheckIcon } from './field-icons.tsx';
import { FieldCounter, type CounterWords } from './field-counter.tsx';
import { FieldNote } from './field-note.tsx';

export type TextControlProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'dir'
  | 'disabled'
  | 'inputMode'
  | 'maxLength'
  | 'name'
  | 'required'
  | 'spellCheck'
>;

type TextFieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  /** Value to begin with; from then on the control keeps its own, so that typing never waits for a render. */
  readonly value?: string;
  readonly leadingIcon?: ReactNode;
  readonly trailingIcon?: ReactNode;
  readonly trailingText?: ReactNode;
  readonly helperText?: ReactNode;
  readonly errorText?: string | undefined;
  readonly errorPrefix: string;
  /** Shows a check where there is no error (TXF-3). */
  readonly valid?: boolean;
  readonly textarea?: boolean;
  /** Shows length / maxlength (TXF-4) in these words; needs `maxLength` among the control's attributes. */
  readonly counter?: CounterWords | undefined;
  /** Attributes of the control itself. */
  readonly control: TextControlProps & {
    readonly type?: 'email' | 'password' | 'tel' | 'text' | 'url';
    readonly 'data-secret'?: '';
  };
  /** Between the box and the note. */
  readonly children?: ReactNode;
};

/** A line or area of text with its label above and its note below (TXF-1 to TXF-4). */
export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    value = '',
    leadingIcon,
    trailingIcon,
    trailingText,
    helperText,
    errorText,
    errorPrefix,
    valid,
    textarea,
    counter,
    control,
    children,
  } = props;
  const isInvalid = errorText !== undefined;
  const { type = 'text', ...attributes } = control;
  const isCounted = counter !== undefined && control.maxLength !== undefined;
  const shared = {
    ...attributes,
    id,
    className: 'field-control',
    defaultValue: value,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': isCounted ? `${id}-note ${id}-limit` : `${id}-note`,
  };
  return (
    <div className="field" data-invalid={isInvalid ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        {leadingIcon}
        {textarea ? <textarea rows={5} {...shared} /> : <input type={type} {...shared} />}
        {trailingText !== undefined && <span className="field-trailing-text">{trailingText}</span>}
        {valid && !isInvalid && <CheckIcon />}
        {trailingIcon}
      </div>
      {children}
      <div className="field-foot">
        <FieldNote id={`${id}-note`} helper={helperText} error={errorText} errorPrefix={errorPrefix} />
        {isCounted && <FieldCounter id={id} initial={value} max={control.maxLength ?? 0} words={counter} />}
      </div>
    </div>
  );
}
