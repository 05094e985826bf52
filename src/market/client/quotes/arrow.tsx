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

/** Which way something went. The binder writes direction and name, the style sheet draws it. One element: a hidden word beside it would be a layer to the browser, looked at with every tick. */
export const Arrow = ({ name, className, words, direction }: ArrowProps) => (
  <span
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by the style sheet, in the colour of its direction
    role="img"
    className={className}
    aria-label={direction && words[direction]}
    aria-hidden={direction === undefined ? true : undefined}
    data-quote={name}
    data-direction={direction}
    data-up={words.up}
    data-down={words.down}
    data-flat={words.flat}
    suppressHydrationWarning
  />
);
