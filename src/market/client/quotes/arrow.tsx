import { useTexts } from '#i18n/use-texts.tsx';
import type { Direction } from '#domain/quote-rules.ts';

type ArrowProps = {
  /** As in `EURUSD.state` or `BTCUSD.d_c_state`. */
  readonly name: string;
  readonly className: string;
  /** What each direction is called. */
  readonly words: Readonly<Partial<Record<Direction, string>>>;
  /** Until a quote comes; undefined where nothing is claimed till then. */
  readonly direction?: Direction;
};

/**
 * Which way something went: a triangle of 10 px. The binder writes direction and name; the style sheet shows that direction's
 * outline in its colour. A hidden word beside it would be a layer to the browser, looked at with every tick.
 */
export const Arrow = ({ name, className, words, direction }: ArrowProps) => (
  <svg
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, in the colour of its direction
    role="img"
    className={`quotes-triangle ${className}`}
    viewBox="0 0 10 10"
    width="10"
    height="10"
    aria-label={direction && words[direction]}
    aria-hidden={direction === undefined ? true : undefined}
    data-quote={name}
    data-direction={direction}
    data-up={words.up}
    data-down={words.down}
    data-flat={words.flat}
    suppressHydrationWarning
  >
    <path d="M5 1l5 8H0z" />
    <path d="M5 9L0 1h10z" />
    {words.flat !== undefined && <path d="M0 4h10v2H0z" />}
  </svg>
);

/** Which way the last price of an instrument went. */
export const StateArrow = ({ symbol }: { readonly symbol: string }) => {
  const text = useTexts('app-quotes');
  return (
    <Arrow
      name={`${symbol}.state`}
      className="quotes-arrow"
      words={{ up: text('up'), down: text('down') }}
      direction="down"
    />
  );
};
