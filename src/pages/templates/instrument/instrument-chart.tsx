import { use } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { RenderSessionContext, Widget } from '#islands/server/widget.tsx';

const CHART_TAG = 'fc-trade-charts';

/** The instrument's chart, where this site has the widget for it. Name, price and state of the prices are above it. */
export function InstrumentChart({ symbol, name }: { readonly symbol: string; readonly name: string }) {
  const text = useTexts('page-instrument');
  const session = use(RenderSessionContext);
  if (session?.isWidget(CHART_TAG) !== true) return null;
  return (
    <div className="instrument-chart">
      <h2 className="visually-hidden">{text('chart', { name })}</h2>
      <Widget tag={CHART_TAG} attributes={{ symbol, pairs: '', bare: true }} />
    </div>
  );
}
