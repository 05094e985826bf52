import { useId } from 'react';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { leverageFor } from '#domain/offer.ts';
import { stepsOf } from '#domain/price-steps.ts';
import { useSite } from '#pages/site-context.ts';

/** Typical spread and margin of some instruments, from the same facts as the live tables and the regulator's limits. */
export function CostsTable({ symbols }: { readonly symbols: readonly string[] }) {
  const text = useTexts('page-home');
  const { locale } = usePageLanguage();
  const { edition, instruments, offer } = useSite();
  const captionId = useId();
  const rows = symbols.flatMap((symbol) => {
    const facts = instruments.find((instrument) => instrument.symbol === symbol);
    const leverage = facts && leverageFor(offer, facts);
    return facts && leverage ? [{ facts, leverage }] : [];
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <section className="table-frame" aria-labelledby={captionId} tabIndex={0}>
      <table>
        <caption className="visually-hidden" id={captionId}>
          {text('costsCaption')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{text('costsMarket')}</th>
            <th scope="col" data-align="end">
              {text('costsSpread')}
            </th>
            <th scope="col" data-align="end">
              {text('costsMargin')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ facts, leverage }) => {
            const steps = Math.round((facts.typicalSpread / facts.pip) * 10) / 10;
            const values = {
              amount: numberFormatter(locale, { maximumFractionDigits: 1 }).format(steps),
              count: steps,
            };
            return (
              <tr key={facts.symbol}>
                <th scope="row">
                  <bdi>{facts.names[edition.language] ?? facts.names['en'] ?? facts.symbol}</bdi>
                </th>
                <td data-align="end">
                  {stepsOf(facts.kind) === 'pips' ? text('pips', values) : text('points', values)}
                </td>
                <td data-align="end">
                  {numberFormatter(locale, { style: 'percent', maximumFractionDigits: 2 }).format(1 / leverage)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
