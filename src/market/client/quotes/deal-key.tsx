import type { ReactNode } from 'react';

type DealKeyProps = {
  readonly side: 'bid' | 'ask';
  readonly label: string;
  /** What is dealt in, for who hears the key without what is around it. */
  readonly name?: string;
  /** Where it leads; undefined where it is drawn only. */
  readonly href?: string | undefined;
  /** The price. */
  readonly children: ReactNode;
};

/** The key to sell or to buy: its label above, its price below. One anatomy in tables, tickets and heads of pages (deal-key.css). */
export const DealKey = ({ side, label, name, href, children }: DealKeyProps) => {
  const content = (
    <>
      <span className="deal-label">
        {label}
        {name !== undefined && (
          <>
            {' '}
            <span className="visually-hidden">{name}</span>
          </>
        )}
      </span>{' '}
      {children}
    </>
  );
  return href === undefined ? (
    <div className="deal-key" data-side={side}>
      {content}
    </div>
  ) : (
    <a className="deal-key" data-side={side} href={href}>
      {content}
    </a>
  );
};
