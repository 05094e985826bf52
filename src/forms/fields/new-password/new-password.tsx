import { useEffect, useState } from 'react';
import { SAID_AFTER_TYPING_MS } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useControlValue } from '#kit/field/use-control-value.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { contextOf, type NewPasswordField } from './new-password.field.ts';
import { useStrength } from './use-strength.ts';
import { composeDate } from '#forms/engine/date-parts.ts';
import { PasswordField } from '#forms/engine/password-field.tsx';

const LEVELS = ['weak', 'fair', 'good', 'strong'] as const;

/** Below the field a meter, and for a weak password the reason. It changes with every letter; screen readers announce it after a pause in typing. */
export default function NewPasswordView(props: FieldViewProps<NewPasswordField>) {
  const { facts, field, idOf } = props;
  const own = useTexts('field-new-password');
  const id = idOf(field.name);
  const password = useControlValue(id, '');
  const typed = (control: string) => {
    const element = document.getElementById(idOf(control));
    return element instanceof HTMLInputElement ? element.value.trim() : '';
  };
  const known = () =>
    contextOf(facts.ownWords ?? [], (name) => (name === 'birth_date' ? composeDate(name, typed) : typed(name)));
  const verdict = useStrength(id, password, known);
  const level = verdict && own(`strength.${verdict.strength}`);
  const hint = verdict?.hint && own(`strength.hint-${verdict.hint}`);
  const words = level === undefined ? '' : `${own('strength.label')}: ${level}.${hint === undefined ? '' : ` ${hint}`}`;
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), SAID_AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [words, password]);

  return (
    <PasswordField {...props}>
      <div className="strength needs-js" data-level={verdict?.strength ?? 'none'}>
        <span
          className="strength-bar"
          {...(verdict && {
            role: 'meter',
            'aria-label': own('strength.label'),
            'aria-valuemin': 0,
            'aria-valuemax': LEVELS.length,
            'aria-valuenow': LEVELS.indexOf(verdict.strength) + 1,
            'aria-valuetext': level,
          })}
        />
        <span className="strength-words" aria-hidden="true">
          {level}
        </span>
        {hint !== undefined && (
          <span className="strength-hint" aria-hidden="true">
            {hint}
          </span>
        )}
        <output className="visually-hidden">{said}</output>
      </div>
    </PasswordField>
  );
}
