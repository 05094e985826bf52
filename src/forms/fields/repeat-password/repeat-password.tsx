import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { RepeatPasswordField } from './repeat-password.field.ts';
import { PasswordField } from '#forms/engine/password-field.tsx';

const RepeatPasswordView = (props: FieldViewProps<RepeatPasswordField>) => <PasswordField {...props} />;

export default RepeatPasswordView;
