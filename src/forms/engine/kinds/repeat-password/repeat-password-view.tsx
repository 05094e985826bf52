import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { RepeatPasswordField } from '#forms/engine/kinds/repeat-password/repeat-password-kind.ts';
import { PasswordField } from '#forms/engine/password-field.tsx';

export const RepeatPasswordView = (props: FieldViewProps<RepeatPasswordField>) => <PasswordField {...props} />;
