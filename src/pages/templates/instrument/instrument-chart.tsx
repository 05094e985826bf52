import { use } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { RenderSessionContext, Widget } from '#islands/server/widget.tsx';

const CHART_TAG = 'fc-trade-charts';

/** The instrument's chart, where this site has the widget for it. */
export function InstrumentChart({ symbol }: { readonly symbol: string }) {
  const text = useTexts('page-instrument');
  const session = use(RenderSessionContext);
  if (session?.isWidget(CHART_TAG) !== true) return null;
  return (
    <section className="instrument-part" aria-labelledby="chart">
      <h2 id="chart">{text('chart')}</h2>
      <Widget tag={CHART_TAG} attributes={{ symbol, pairs: '' }} />
    </section>
  );
}
