import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { formatPrice } from '#domain/quote-rules.ts';
import { pairList } from '#market/client/quotes/pair-list.ts';
import { QuotesStatus } from '#market/client/quotes/quotes-status.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { PairRow } from './pair-row.tsx';
import type { TraderProps } from './trader-props.ts';
import { TraderChart } from './trader-chart.tsx';
import { useMoney } from './use-money.ts';

/** The web trader as one figure: what is in it is drawn, and only its prices live. */
export default function Trader({ frame, pairs, marks, instruments, example, chart, source }: TraderProps) {
  const text = useTexts('trader');
  const { locale } = usePageLanguage();
  const money = useMoney();
  const listed = pairList(pairs).flatMap((pair) => instruments.find(({ symbol }) => symbol === pair) ?? []);
  const [first] = listed;
  if (first === undefined || example === undefined || chart === undefined) return null;
  const price = (value: number): string => formatPrice(value, first.digits, locale);
  const day = (of: string): string =>
    dateFormatter(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(Date.parse(of));
  const order = {
    lots: numberFormatter(locale, { minimumFractionDigits: 2 }).format(example.lots),
    name: first.name,
    price: price(example.ask),
  };
  const alternative = [
    text('pictureOrder', { ...order, stop: price(example.stop.price), value: money(example.value) }),
    example.margin && text('pictureMargin', { margin: money(example.margin) }),
    text('pictureSums', { night: money(example.night), loss: money(example.loss) }),
    chart.from !== undefined &&
      chart.to !== undefined &&
      text('pictureChart', { name: first.name, from: day(chart.from), to: day(chart.to) }),
  ].filter((words) => typeof words === 'string');
  const isWindow = frame === 'window';
  const mark = (count: 1 | 2 | 3) =>
    marks && <span className="trader-mark">{numberFormatter(locale).format(count)}</span>;
  const chartBox = (
    <TraderChart
      chart={chart}
      entry={{ label: text('buyAt'), price: price(example.ask) }}
      stop={{ label: text('stop'), price: price(example.stop.price) }}
      price={price}
      day={day}
    />
  );

  return (
    <figure
      className="quotes trader"
      data-frame={frame}
      data-prices=""
      data-live="waiting"
      data-locale={locale}
      suppressHydrationWarning
    >
      <div className="trader-stand">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn as HTML, so that its prices live */}
        <div className="trader-picture" role="img" aria-label={alternative.join(' ')}>
          <div className="trader-bar">
            {frame !== 'phone' && (
              <>
                <i />
                <i />
                <i />
              </>
            )}
            {frame !== 'phone' && <span>{text('title')}</span>}
            {mark(1)}
          </div>
          <div className="trader-body">
            {isWindow && (
              <div className="trader-list">
                {listed.map((facts) => (
                  <PairRow key={facts.symbol} facts={facts} />
                ))}
              </div>
            )}
            <OrderTicket facts={first} example={example} frame={frame} mark={mark}>
              {chartBox}
            </OrderTicket>
          </div>
        </div>
      </div>
      <figcaption className="trader-caption">
        <QuotesStatus source={source} isTable={false} />
        <p>
          {text(frame === 'phone' ? 'captionPhone' : 'caption', order)} {chart.isSimulated && text('simulated')}
        </p>
      </figcaption>
    </figure>
  );
}
