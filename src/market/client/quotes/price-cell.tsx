import type { ReactNode } from 'react';

const DUMMY = { __html: '<span>-</span><b></b><small></small>' };
const EMPTY = { __html: '' };

type FigureBoxProps = {
  /** As long as the figures to come, which are laid out within: nothing around them is when they change. */
  readonly sample: string | undefined;
  readonly children: ReactNode;
};

/** Holds the width of a live figure by a sample of it, which the binder lengthens where it must. The style sheet contains what ticks inside. */
export const FigureBox = ({ sample, children }: FigureBoxProps) => <span className="quotes-box" data-sample={sample} suppressHydrationWarning>{children}</span>;

type PriceCellProps = {
  /** As in `EURUSD.bid`. */
  readonly name: string;
  /** As long as the prices to come: holds the width, so that nothing moves when the first one comes. */
  readonly sample: string;
  /** Its last digit is a tenth of a pip and stands small. */
  readonly hasPipette: boolean;
};

/**
 * A live cell (QTS-6): the binder of the first load (`market/client`) writes lead, pip and fraction into its three
 * elements. To React it is a constant leaf: neither a render nor hydration looks into it.
 */
export const PriceCell = ({ name, sample, hasPipette }: PriceCellProps) => (
  <FigureBox sample={sample}>
    <bdi
      className="quotes-price"
      dir="ltr"
      data-quote={name}
      data-pipette={hasPipette ? '' : undefined}
      suppressHydrationWarning
      dangerouslySetInnerHTML={DUMMY}
    />
  </FigureBox>
);

/** Text that the binder writes. */
export const LiveText = (attributes: { 'data-quote'?: string; 'data-prices-time'?: '' }) => (
  <span {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
);
