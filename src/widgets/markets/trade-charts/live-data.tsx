const EMPTY = { __html: '' };

/** A number for code, not for the eye: the binder keeps `value` at the quote's own, unformatted, for example `AAPL.bid`. */
export const LiveData = ({ name }: { readonly name: string }) => (
  <data hidden value="" data-quote={name} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
);
