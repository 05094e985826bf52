import type { TextControlProps } from '#kit/field/text-field.tsx';
import type { Translator } from '#i18n/translator.ts';
import type { ControlAttributes, Field } from '#forms/engine/field-kind.ts';
import type { Ask } from '#forms/engine/field-message.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';

/** What every kind's view is given. Controls keep their own values; a view reads them from its events. */
export type FieldViewProps<F = Field> = {
  readonly field: F;
  /** Attributes of each control by its name. */
  readonly attributes: Readonly<Record<string, ControlAttributes>>;
  /** Id of a control. */
  readonly idOf: (control: string) => string;
  /** Text a control begins with. */
  readonly typed: (control: string) => string;
  readonly error: string | undefined;
  /** Whether the error is about this control. */
  readonly isAtFault: (control: string) => boolean;
  /** Texts of the form, and those all forms share. */
  readonly text: Ask;
  readonly shared: Translator<'forms'>;
  readonly facts: FormFacts;
  readonly locale: string;
};

/** HTML names into React's, for a control of text. */
export const controlProps = ({
  type,
  inputmode,
  autocomplete,
  maxlength,
  spellcheck,
  autocapitalize,
  ...rest
}: ControlAttributes): TextControlProps & { readonly type?: 'email' | 'password' | 'tel' | 'text' } => ({
  ...rest,
  ...(type !== undefined && type !== 'checkbox' && type !== 'radio' && { type }),
  ...(inputmode && { inputMode: inputmode }),
  ...(autocomplete && { autoComplete: autocomplete }),
  ...(maxlength && { maxLength: maxlength }),
  ...(spellcheck && { spellCheck: false }),
  ...(autocapitalize && { autoCapitalize: autocapitalize }),
});
