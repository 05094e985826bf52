import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { CurrentPasswordField } from './current-password.field.ts';
import { PasswordField } from '#forms/engine/password-field.tsx';

const CurrentPasswordView = (props: FieldViewProps<CurrentPasswordField>) => <PasswordField {...props} />;

export default CurrentPasswordView;
