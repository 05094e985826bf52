import { useId, useRef, type FormEvent } from 'react';
import { PRICED_KEY, pricedFor, tradingSearch } from '#domain/calculators/trading-inputs.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { TradingFields } from './trading-fields.tsx';
import type { TradingProps } from './trading-props.ts';
import { TradingResult } from './trading-result.tsx';
import { useTrading } from './use-trading.ts';

/** Margin, pip value, financing, or profit and loss. What is typed is calculated at once; nothing is sent anywhere. */
export default function TradingCalculator(props: TradingProps) {
  const { kind, instruments, currencies, page, source } = props;
  const text = useTexts('trading-calculator');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const { judged, filling, prices, change, takePrices } = useTrading(props, form);
  if (judged === undefined) return <p className="trading trading-none">{text('noInstruments')}</p>;

  const { instrument, currency, inputs } = judged;
  const hasPrices = kind !== 'pip-value' || instrument.currency !== currency;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change();
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([aria-hidden])');
    (wrong ?? result.current)?.focus();
  };

  return (
    <section className="trading" aria-labelledby={`${id}title`}>
      <h2 className="trading-title" id={`${id}title`}>
        {props.label ?? text(`title-${kind}`)}
      </h2>
      <div className="trading-columns">
        <form
          ref={form}
          className="trading-form"
          method="get"
          action={page}
          noValidate
          onSubmit={submit}
          onInput={({ target }) => {
            if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.name !== '')
              change(target.name);
          }}
        >
          <div className="trading-fields">
            <TradingFields
              id={id}
              kind={kind}
              judged={judged}
              instruments={instruments}
              currencies={currencies}
              filling={filling}
              isComing={prices === 'coming'}
            />
          </div>
          <input type="hidden" name={PRICED_KEY} value={pricedFor(instrument.symbol, currency)} />
          <div className="trading-actions">
            <Button type="submit">{text('calculate')}</Button>
            {hasPrices && (
              <Button
                className="trading-refresh"
                variant="outlined"
                colour="neutral"
                busy={prices === 'coming'}
                data-hold=""
                onClick={takePrices}
              >
                {text('takePrices')}
              </Button>
            )}
          </div>
          {prices === 'failed' && (
            <p className="trading-failed" role="alert">
              {text('noPrices')}
            </p>
          )}
        </form>
        <div
          ref={result}
          className="trading-result"
          tabIndex={-1}
          aria-live="polite"
          aria-atomic="true"
          data-loading={prices === 'coming' ? '' : undefined}
        >
          {inputs === undefined ? (
            <p className="trading-empty">{text('incomplete')}</p>
          ) : (
            <TradingResult kind={kind} inputs={inputs} />
          )}
        </div>
      </div>
      {page !== undefined && inputs !== undefined && (
        <p className="trading-link">
          <a href={`${page}${tradingSearch(kind, judged)}`}>{text('link')}</a>
        </p>
      )}
      <p className="trading-note">
        {text(`note-${kind}`)} {source === 'simulated' && text('simulated')}
        {source === 'recorded' && text('recorded')}
      </p>
    </section>
  );
}
