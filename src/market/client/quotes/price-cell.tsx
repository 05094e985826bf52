const DUMMY = { __html: '-' };
const EMPTY = { __html: '' };

type PriceCellProps = {
  /** As in `EURUSD.bid`. */
  readonly name: string;
  /** Digits of the prices to come: holds the width, so that nothing moves when the first one comes. */
  readonly room: number;
};

/**
 * A live cell (QTS-6): the binder of the first load (`market/client`) writes the price as one text, says in `data-after-pip`
 * where its pip stands, and lengthens `data-room` where it must. To React it is a constant leaf: neither a render nor
 * hydration looks into it.
 */
export const PriceCell = ({ name, room }: PriceCellProps) => (
  <bdi
    className="quotes-price"
    dir="ltr"
    data-quote={name}
    data-room={room}
    suppressHydrationWarning
    dangerouslySetInnerHTML={DUMMY}
  />
);

/** Text that the binder writes. */
export const LiveText = (attributes: { 'data-quote'?: string; 'data-prices-time'?: '' }) => (
  <span {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
);
