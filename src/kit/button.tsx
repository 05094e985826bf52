import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { BUTTON_COLOURS, BUTTON_SIZES, BUTTON_VARIANTS } from './button-options.ts';

type Look = {
  readonly variant?: (typeof BUTTON_VARIANTS)[number];
  readonly colour?: (typeof BUTTON_COLOURS)[number];
  readonly size?: (typeof BUTTON_SIZES)[number];
  /** Fills the width of its line. */
  readonly wide?: boolean;
  readonly leadingIcon?: ReactNode;
  readonly trailingIcon?: ReactNode;
  readonly children: ReactNode;
};

/**
 * With `href` it is a link that looks like a button, without its address while it is disabled; `busy` says that its call
 * is under way and keeps its width. Small and transparent it is a tool beside others: quiet, and with the room of a finger.
 */
export type ButtonProps = Look &
  (
    | ({ readonly href: string; readonly busy?: never; readonly disabled?: boolean } & Omit<
        AnchorHTMLAttributes<HTMLAnchorElement>,
        'href'
      >)
    | ({ readonly href?: never; readonly busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>)
  );

function checked<Value extends string>(prop: string, value: Value, allowed: readonly Value[]): Value {
  if (allowed.includes(value)) return value;
  throw new TypeError(`button: ${prop} "${value}" is not one of ${allowed.join(', ')}. Use one of these.`);
}

/** [UIK-7] Values are checked when it renders, because they also come from content and settings. */
export function Button({
  variant = 'contained',
  colour = 'accent',
  size = 'large',
  wide,
  className,
  leadingIcon,
  trailingIcon,
  children,
  ...rest
}: ButtonProps) {
  const look = {
    className: className ? `button ${className}` : 'button',
    'data-variant': checked('variant', variant, BUTTON_VARIANTS),
    'data-colour': checked('colour', colour, BUTTON_COLOURS),
    'data-size': checked('size', size, BUTTON_SIZES),
    'data-wide': wide ? '' : undefined,
  };
  const content = (
    <>
      {leadingIcon}
      <span className="button-label">{children}</span>
      {trailingIcon}
    </>
  );

  if (rest.href !== undefined) {
    const { busy: _, disabled, href, ...link } = rest;
    return (
      <a {...look} {...(disabled ? { role: 'link', 'aria-disabled': true } : { href })} {...link}>
        {content}
      </a>
    );
  }
  const { busy, href: _, type = 'button', ...button } = rest;
  return (
    <button {...look} type={type} aria-busy={busy || undefined} {...button}>
      {content}
    </button>
  );
}
