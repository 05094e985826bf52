import { formatPrice, priceParts } from '#domain/quote-rules.ts';

const DUMMY = { __html: '<span>-</span><b></b><small></small>' };
const EMPTY = { __html: '' };

/**
 * A live cell (QTS-6): the binder of the first load (`market/client`) writes lead, pip and fraction into its three
 * elements. To React it is a constant leaf: neither a render nor hydration looks into it.
 */
export const PriceCell = ({ name }: { name: string }) => (
  <bdi className="quotes-price" dir="ltr" data-quote={name} suppressHydrationWarning dangerouslySetInnerHTML={DUMMY} />
);

/** Text that the binder writes. */
export const LiveText = (attributes: { 'data-quote'?: string; 'data-prices-time'?: '' }) => (
  <span {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY} />
);

type SampleProps = { readonly price: number; readonly digits: number; readonly pip: number | undefined; readonly locale: string };

/** A price as long as those to come, unseen: columns have their final width before the first quote. */
export const PriceSample = ({ price, digits, pip, locale }: SampleProps) => {
  const { lead, pip: pipDigits, fraction } = pip === undefined
    ? { lead: formatPrice(price, digits, locale), pip: '', fraction: '' }
    : priceParts(price, digits, pip, locale);
  return (
    <span className="quotes-price quotes-sample" dir="ltr" aria-hidden="true">
      <span>{lead}</span>
      <b>{pipDigits}</b>
      <small>{fraction}</small>
    </span>
  );
};
