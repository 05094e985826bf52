/**
 * An address that is read as one word (an e-mail's, in letters of any direction): left to right, and not broken at its
 * hyphens, where it would look like two; only one that is longer than its line is. Its rules are in base.css.
 */
export const Unbroken = ({ children }: { readonly children: string }) => (
  <span className="ltr unbroken">{children}</span>
);
