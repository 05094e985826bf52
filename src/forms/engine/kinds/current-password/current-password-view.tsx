import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { CurrentPasswordField } from '#forms/engine/kinds/current-password/current-password-kind.ts';
import { PasswordField } from '#forms/engine/password-field.tsx';

export const CurrentPasswordView = (props: FieldViewProps<CurrentPasswordField>) => <PasswordField {...props} />;
