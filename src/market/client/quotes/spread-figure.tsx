import { formatPrice } from '#domain/quote-rules.ts';
import { usePageLanguage } from '#i18n/use-texts.tsx';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { FigureBox } from '#market/client/quotes/price-cell.tsx';
import { spreadSample } from '#market/client/quotes/price-sample.ts';

/** A spread as the binder keeps it; 0 until it does (QTS-6). */
export const SpreadFigure = ({ symbol, facts }: { readonly symbol: string; readonly facts: InstrumentFacts | undefined }) => {
  const { locale } = usePageLanguage();
  return (
    <FigureBox sample={spreadSample(facts, locale)}>
      <bdi className="quotes-figure" dir="ltr" data-quote={`${symbol}.spread`} suppressHydrationWarning>{formatPrice(0, 0, locale)}</bdi>
    </FigureBox>
  );
};
