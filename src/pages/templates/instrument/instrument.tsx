import type { ReactNode } from 'react';
import { RELATED_INSTRUMENTS } from '#contracts/limits.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';
import type { PageOf } from '#content/page.ts';
import { offersInstrument } from '#domain/offer.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Body } from '#pages/body.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { instrumentName, instrumentOf } from '#content/listed-instrument.ts';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '#pages/site-context.ts';
import { OpenAccount } from '#pages/components/open-account.tsx';
import { InstrumentChart } from './instrument-chart.tsx';
import { SpecificationTable } from './specification-table.tsx';

/** Made for every row of instruments.csv; an editor's text for an instrument is below its facts. */
export default function InstrumentPage({ page }: { readonly page: PageOf<'instrument'> }) {
  const text = useTexts('page-instrument');
  const kindText = useTexts('instruments');
  const site = useSite();
  const instrument = instrumentOf(site.instruments, page.front.symbol);
  const name = instrumentName(instrument, site.edition);
  const related = relatedTo(
    instrument,
    site.instruments.filter((other) => offersInstrument(site.offer, other)),
  );
  return (
    <article className="instrument">
      <header className="shell instrument-head">
        <Breadcrumbs page={page} />
        <p className="eyebrow">
          {kindText(`kind-${instrument.kind}`)} · {kindText(`group-${instrument.group}`)}
        </p>
        <h1>
          {page.front.title}{' '}
          <span className="instrument-code">
            <bdi>{instrument.symbol}</bdi>
          </span>
        </h1>
        <p className="lead">{text(`lead-${instrument.kind}`, { name })}</p>
      </header>
      <div className="shell instrument-columns">
        <div className="instrument-main">
          <Widget tag="fc-app-quotes" attributes={{ pairs: instrument.symbol, label: text('priceOf', { name }) }} />
          <InstrumentChart symbol={instrument.symbol} />
          <Part id="specification" title={text('specification')}>
            <SpecificationTable instrument={instrument} />
          </Part>
          <Part id="hours" title={text('hours')}>
            <Widget tag="fc-trading-hours" attributes={{ symbol: instrument.symbol }} />
          </Part>
          {page.body.children.length > 0 && <Body page={page} />}
        </div>
        <aside className="instrument-side" aria-label={text('asideLabel')}>
          <Call name={name} />
          <div className="instrument-risk">
            <h2>{text('risk')}</h2>
            <p>
              {site.warning.before} {site.warning.sentence} {site.warning.after}
            </p>
          </div>
        </aside>
      </div>
      {/* The widget is a landmark of the same name. */}
      {related.length > 0 && (
        <div className="ground">
          <div className="shell band">
            <h2 id="related">{text('related')}</h2>
            <Widget
              tag="fc-app-quotes"
              attributes={{ pairs: related.map(({ symbol }) => symbol).join(), label: text('related') }}
              json={{ links: { showInstruments: pageAddress(site.edition, 'markets') } }}
            />
          </div>
        </div>
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

function Call({ name }: { readonly name: string }) {
  const text = useTexts('page-instrument');
  const { brand } = useSite();
  if (!brand.settings.features.accountOpening) return null;
  return (
    <div className="instrument-call">
      <h2>{text('callTitle', { name })}</h2>
      <p>{text('callText')}</p>
      <OpenAccount />
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
