import type { ReactNode } from 'react';

/** What a row is about, and below it where that is. */
export const Named = ({
  place,
  what,
  more,
}: {
  readonly place: string;
  readonly what: ReactNode;
  readonly more?: ReactNode;
}) => (
  <span className="c-content-name">
    {what}
    <small className="ltr">{place}</small>
    {more}
  </span>
);
