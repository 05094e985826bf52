import type { AnchorHTMLAttributes } from 'react';
import { go } from '../address.ts';

/** Within the console; a new tab or window is the browser's to open. */
export const Link = ({
  href,
  onClick,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) => (
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its children come with the rest
  <a
    {...rest}
    href={href}
    onClick={(event) => {
      onClick?.(event);
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      go(href);
    }}
  />
);
