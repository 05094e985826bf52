import { useTexts } from '#i18n/use-texts.tsx';
import type { Ask } from '#forms/engine/field-message.ts';
import { TextField } from '#kit/field/text-field.tsx';
import { useControlValue } from '#kit/field/use-control-value.ts';
import { useHasFocus } from '#kit/field/use-has-focus.ts';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';
import { fillElements } from '#forms/engine/fill-elements.tsx';
import type { EmailField } from './email.field.ts';
import { suggestEmail } from '#domain/suggest-email.ts';

/** An e-mail field that asks "Did you mean …?" after a probable typing error. */
export default function EmailView(props: FieldViewProps<EmailField>) {
  const { field, attributes, idOf, typed, error, text, shared } = props;
  const own = useTexts('field-email') as Ask;
  const id = idOf(field.name);
  const address = useControlValue(id, typed(field.name));
  const isTyping = useHasFocus(id);
  const suggestion = isTyping ? undefined : suggestEmail(address);

  const take = () => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement) || suggestion === undefined) return;
    control.value = suggestion;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
  };
  const button = (
    <button type="button" className="field-suggestion" dir="ltr" onClick={take}>
      {suggestion}
    </button>
  );
  const suggested = suggestion === undefined ? undefined : fillElements(own, 'suggestion', { email: button });
  return (
    <TextField
      id={id}
      label={<FieldLabel {...props} />}
      value={typed(field.name)}
      helperText={<output>{suggested ?? (field.hint && text(`${field.name}.hint`))}</output>}
      errorText={error}
      errorPrefix={shared('errorPrefix')}
      control={{ ...controlProps(attributes[field.name] ?? {}), name: field.name }}
    >
      {/* An error takes the note's place; what was probably meant is the way out of it. */}
      {error !== undefined && suggested !== undefined && <output className="field-note">{suggested}</output>}
    </TextField>
  );
}
