import { formatPrice } from '#domain/quote-rules.ts';
import { usePageLanguage } from '#i18n/use-texts.tsx';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { spreadDigits } from '#market/client/quotes/reserved-digits.ts';

/** A spread as the binder keeps it, in the colour of the quote's direction; 0 until it does (QTS-6). */
export const SpreadFigure = ({
  symbol,
  facts,
}: {
  readonly symbol: string;
  readonly facts: InstrumentFacts | undefined;
}) => {
  const { locale } = usePageLanguage();
  return (
    <bdi
      className="quotes-figure"
      dir="ltr"
      data-quote={`${symbol}.spread`}
      data-room={spreadDigits(facts, locale)}
      data-direction="down"
      suppressHydrationWarning
    >
      {formatPrice(0, 0, locale)}
    </bdi>
  );
};
