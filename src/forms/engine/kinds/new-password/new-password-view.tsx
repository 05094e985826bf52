import { useControlValue } from '#kit/field/use-control-value.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { NewPasswordField } from '#forms/engine/kinds/new-password/new-password-kind.ts';
import { useStrength } from '#forms/engine/kinds/new-password/use-strength.ts';
import { PasswordField } from '#forms/engine/password-field.tsx';

/** Under the box a quiet gauge, and for a weak password why it is weak; its words are said once typing pauses, since they stand in a status. */
export function NewPasswordView(props: FieldViewProps<NewPasswordField>) {
  const { field, idOf, shared } = props;
  const id = idOf(field.name);
  const password = useControlValue(id, '');
  const known = () => {
    const control = field.unlike === undefined ? null : document.getElementById(idOf(field.unlike));
    return control instanceof HTMLInputElement ? [control.value.trim().toLowerCase()] : [];
  };
  const verdict = useStrength(id, password, known);
  return (
    <PasswordField {...props}>
      <div className="strength needs-js" data-level={verdict?.strength ?? 'none'}>
        <span className="strength-bar" aria-hidden="true" />
        <output className="strength-words">
          {verdict !== undefined && (
            <>
              <span className="visually-hidden">{shared('strength.label')}: </span>
              {shared(`strength.${verdict.strength}`)}
              {verdict.hint !== undefined && <span className="strength-hint">{shared(`strength.hint-${verdict.hint}`)}</span>}
            </>
          )}
        </output>
      </div>
    </PasswordField>
  );
}
