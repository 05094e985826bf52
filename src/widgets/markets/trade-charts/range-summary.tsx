import { formatPrice } from '#domain/quote-rules.ts';
import { percentText } from '#i18n/percent-text.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import type { InstrumentFacts } from '#market/client/quotes/instrument-facts.ts';
import { timeWords, type RangeFacts } from './chart-words.ts';

type RangeSummaryProps = {
  readonly facts: RangeFacts | undefined;
  readonly rangeName: string;
  readonly isSimulated: boolean;
  readonly instrument: InstrumentFacts | undefined;
};

const LONG_DAY = '2026-12-28';
const LONG_PERCENT = 1_234.56;

/** What the chart shows, in words. An unseen sentence as long as can be holds its room, so that nothing moves when it comes. */
export const RangeSummary = ({ facts, rangeName, isSimulated, instrument }: RangeSummaryProps) => {
  const text = useTexts('trade-charts');
  const { locale } = usePageLanguage();
  const price = formatPrice((instrument?.referencePrice ?? 10_000) * 2, instrument?.digits ?? 5, locale);
  const day = timeWords(LONG_DAY, locale);
  const sample = `${text('summary', { range: text('range-3m'), first: day, last: day, open: price, close: price, high: price, low: price, change: percentText(LONG_PERCENT, locale) })} ${text('simulated')}`;
  return (
    <p className="charts-summary" data-sample={sample}>
      {facts !== undefined && (
        <span>
          {text('summary', { range: rangeName, ...facts })}
          {isSimulated && ` ${text('simulated')}`}
        </span>
      )}
    </p>
  );
};
