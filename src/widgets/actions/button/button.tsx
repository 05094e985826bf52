import { Button as KitButton } from '#kit/button.tsx';
import { Icon } from '#kit/icon.tsx';
import type { ButtonProps } from './button.widget.ts';

const Button = ({ label, href, type, leadingIcon, trailingIcon, busy, disabled, ...props }: ButtonProps) => {
  const look = {
    ...props,
    leadingIcon: leadingIcon && <Icon symbol={leadingIcon} />,
    trailingIcon: trailingIcon && <Icon symbol={trailingIcon} />,
  };
  if (href !== undefined)
    return (
      <KitButton {...look} href={href} disabled={disabled}>
        {label}
      </KitButton>
    );
  return (
    <KitButton {...look} type={type} busy={busy} disabled={disabled || busy}>
      {label}
    </KitButton>
  );
};

export default Button;
