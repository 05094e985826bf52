import { useControlValue } from '#kit/field/use-control-value.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { NewPasswordField } from '#forms/engine/kinds/new-password/new-password-kind.ts';
import { PasswordField } from '#forms/engine/password-field.tsx';
import { strengthOf } from '#forms/engine/kinds/new-password/password-strength.ts';

/** Under the box a quiet gauge; its words are said once typing pauses, since they stand in a status. */
export function NewPasswordView(props: FieldViewProps<NewPasswordField>) {
  const { field, idOf, shared } = props;
  const password = useControlValue(idOf(field.name), '');
  const strength = password === '' ? undefined : strengthOf(password);
  return (
      <PasswordField {...props}>
        <div className="strength needs-js" data-level={strength ?? 'none'}>
          <span className="strength-bar" aria-hidden="true" />
          <output className="strength-words">
            {strength !== undefined && (
              <>
                <span className="visually-hidden">{shared('strength.label')}: </span>
                {shared(`strength.${strength}`)}
              </>
            )}
          </output>
        </div>
      </PasswordField>
  );
}
