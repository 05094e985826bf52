import { useState } from 'react';
import type { BarsAnswer } from '#contracts/calls/price-history.ts';
import { formatPrice } from '#domain/quote-rules.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { timeWords } from './chart-words.ts';

/** What the chart shows, for those who do not see it: the newest first. Its rows are made when it is opened. */
export const ClosesTable = ({ answer, name }: { readonly answer: BarsAnswer | undefined; readonly name: string }) => {
  const text = useTexts('trade-charts');
  const { locale } = usePageLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="charts-closes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('table')}</summary>
      {isOpen &&
        (answer === undefined || answer.bars.length === 0 ? (
          <p>{text('empty', { name })}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          <section className="charts-scroll" aria-label={text('table')} tabIndex={0}>
            <table>
              <caption className="visually-hidden">
                {text('tableOf', { name, range: text(`range-${answer.range}`) })}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{text(typeof answer.bars[0]?.time === 'string' ? 'day' : 'time')}</th>
                  <th scope="col">{text('close')}</th>
                </tr>
              </thead>
              <tbody>
                {answer.bars.toReversed().map(({ time, close }) => (
                  <tr key={time}>
                    <th scope="row">{timeWords(time, locale)}</th>
                    <td>
                      <bdi dir="ltr">{formatPrice(close, answer.digits, locale)}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
    </details>
  );
};
