const LETTERS = /[^\p{L}\p{Nd}]/gu;

/** The short symbol is below the name where it says something new: `Apple` and `AAPL`, but not `EUR/USD` and `EURUSD`. */
export const SymbolName = ({ name, pair, href }: { name: string; pair: string; href: string | undefined }) => (
  <>
    {href === undefined ? (
      <span className="quotes-name">
        <bdi>{name}</bdi>
      </span>
    ) : (
      <a className="quotes-name" href={href}>
        <bdi>{name}</bdi>
      </a>
    )}
    {name.replace(LETTERS, '') !== pair.replace(LETTERS, '') && (
      <span className="quotes-code">
        <bdi>{pair}</bdi>
      </span>
    )}
  </>
);
