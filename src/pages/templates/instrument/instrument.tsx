import type { ReactNode } from 'react';
import { RELATED_INSTRUMENTS } from '#contracts/limits.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { PageOf } from '#content/page.ts';
import { offersInstrument } from '#domain/offer.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Body } from '#pages/body.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { fullNameOf } from './full-name.ts';
import { instrumentName, instrumentOf } from '#content/listed-instrument.ts';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '#pages/site-context.ts';
import { OpenAccount } from '#pages/components/open-account.tsx';
import { InstrumentChart } from './instrument-chart.tsx';
import { TermsTable } from './terms-table.tsx';
import { useTerms } from './use-terms.tsx';
import { Fold } from '#pages/fold.tsx';

/** The stream that knows the change of the day. All prices of the page come by it, so that there is one connection. */
const STREAM = '/ws/ticks-change';

/** Made for every row of instruments.csv; an editor's text for an instrument is below its facts. */
export default function InstrumentPage({ page }: { readonly page: PageOf<'instrument'> }) {
  const text = useTexts('page-instrument');
  const kindText = useTexts('instruments');
  const quotesText = useTexts('app-quotes');
  const site = useSite();
  const instrument = instrumentOf(site.instruments, page.front.symbol);
  const { symbol, kind, group } = instrument;
  const name = instrumentName(instrument, site.edition);
  const fullName = fullNameOf(instrument, page.front.title, site.edition.language);
  const { costs, contract } = useTerms(instrument);
  const related = relatedTo(
    instrument,
    site.instruments.filter((other) => offersInstrument(site.offer, other)),
  );
  return (
    <article className="instrument">
      {/* Its button pauses what is live in it: the price in its head, and the chart's end. */}
      <div
        className="quotes instrument-live"
        data-prices=""
        data-live="waiting"
        data-locale={site.edition.locale}
        data-stream={STREAM}
      >
        <header className="shell instrument-head">
          <Breadcrumbs page={page} />
          <div className="instrument-top">
            <div className="instrument-name">
              <h1>{page.front.title}</h1>
              <p className="instrument-about">
                {fullName !== undefined && <bdi>{fullName}</bdi>}
                <span>
                  {kindText(`kind-${kind}`)} · {kindText(`group-${group}`)}
                </span>
              </p>
            </div>
            <Widget tag="fc-instrument-price" attributes={{ symbol, shared: true }} />
          </div>
        </header>
        <div className="shell instrument-columns">
          <InstrumentChart symbol={symbol} name={name} />
          <aside className="instrument-side" aria-label={text('asideLabel')}>
            <div className="instrument-box">
              <h2>{text('callTitle', { name })}</h2>
              <TermsTable label={text('costs')} terms={costs} />
              <Call />
            </div>
          </aside>
          <Fold />
          <div className="instrument-main">
            <Part id="specification" title={text('specification')}>
              <p className="instrument-lead">{text(`lead-${kind}`, { name })}</p>
              <TermsTable label={text('specification')} terms={contract} />
            </Part>
            <Part id="hours" title={text('hours')}>
              <Widget tag="fc-trading-hours" attributes={{ symbol }} />
            </Part>
            {page.body.children.length > 0 && <Body page={page} />}
          </div>
        </div>
      </div>
      {/* The widget is a landmark of the same name. Its note is that of all prices of the page. */}
      {related.length > 0 ? (
        <div className="ground">
          <div className="shell band">
            <h2 id="related">{text('related')}</h2>
            <Widget
              tag="fc-app-quotes"
              attributes={{ pairs: related.map((other) => other.symbol).join(), label: text('related') }}
              json={{ links: { showInstruments: pageAddress(site.edition, 'markets') }, streamUrl: STREAM }}
            />
          </div>
        </div>
      ) : (
        <p className="shell instrument-note">
          {quotesText('note')} {site.priceSource === 'simulated' && quotesText('noteSimulated')}
          {site.priceSource === 'recorded' && quotesText('noteRecorded')}
        </p>
      )}
    </article>
  );
}

const Part = ({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className="instrument-part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

function Call() {
  const text = useTexts('page-instrument');
  const { brand } = useSite();
  if (!brand.settings.features.accountOpening) return null;
  return (
    <div className="instrument-call">
      <OpenAccount />
      <p>{text('callText')}</p>
    </div>
  );
}

/** Neighbours in the file of the same group, then of the same kind: the file's order is the brokerage's own. */
function relatedTo(instrument: ListedInstrument, offered: readonly ListedInstrument[]): readonly ListedInstrument[] {
  const kin = offered.filter(({ kind, symbol }) => kind === instrument.kind && symbol !== instrument.symbol);
  const nearness = ({ group, session }: ListedInstrument): number =>
    Number(group === instrument.group) * 2 + Number(session === instrument.session);
  return kin.toSorted((a, b) => nearness(b) - nearness(a)).slice(0, RELATED_INSTRUMENTS);
}
