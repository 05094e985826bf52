import { useEffect, useId, useRef, type FormEvent } from 'react';
import { RETURN_SIGNIFICANT_DIGITS } from '#contracts/limits.ts';
import {
  chooseReturnInputs,
  dateOfStart,
  localDay,
  returnResults,
  returnSearch,
  type ReturnInputs,
} from '#domain/calculators/investment-return.ts';
import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Autocomplete } from '#kit/select/autocomplete.tsx';
import { Select } from '#kit/select/select.tsx';
import type { CalculatorProps } from './calculator-props.ts';
import { useCalculation } from './use-calculation.ts';

const DAYS_A_YEAR = 365;

/** What an investment would have become, until the newest prices that are known, and the same amount as cash (CAL-1 to CAL-7). */
export default function CalculatorWidget({
  labels,
  sp500,
  period,
  money,
  page,
  query,
  answered,
  today,
  calculatorUrl,
}: CalculatorProps) {
  const text = useTexts('calculator-widget');
  const fieldText = useTexts('autocomplete');
  const { locale } = usePageLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const offered = {
    companies: sp500.map(({ symbol }) => symbol),
    periods: period.map(({ value }) => value),
    amounts: money.map(({ value }) => value),
  };
  const chosen = chooseReturnInputs(query, offered);
  const isAnswered =
    answered !== undefined &&
    chosen !== undefined &&
    answered.company === chosen.company &&
    answered.days === chosen.days;
  const { shown, isLoading, hasFailed, calculate } = useCalculation(
    calculatorUrl,
    isAnswered ? { inputs: chosen, answer: answered.answer } : undefined,
  );

  const typed = (): ReturnInputs | undefined =>
    form.current === null
      ? undefined
      : chooseReturnInputs(
          Object.fromEntries(
            [...new FormData(form.current)].map(([key, value]) => [key, typeof value === 'string' ? value : undefined]),
          ),
          offered,
        );
  useEffect(() => {
    const inputs = typed();
    if (inputs !== undefined) calculate(inputs);
    // oxlint-disable-next-line react/exhaustive-deps -- [CAL-3] once, on mount
  }, []);

  if (chosen === undefined) return <p className="calculator calculator-none">{text('noCompanies')}</p>;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const inputs = typed();
    if (inputs === undefined) return;
    calculate(inputs);
    // The address says what is shown, so that it can be kept or sent; the way back stays as it was.
    if (page !== undefined)
      history.replaceState(history.state, '', `${location.pathname}${returnSearch(inputs)}${location.hash}`);
  };

  const usd = (value: number, digits: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }): string =>
    numberFormatter(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...digits }).format(
      value,
    );
  const ago = (days: number): string =>
    days % DAYS_A_YEAR === 0 ? text('years', { count: days / DAYS_A_YEAR }) : text('days', { count: days });
  const words = { choose: fieldText('choose'), errorPrefix: fieldText('errorPrefix'), required: fieldText('required') };
  const searchWords = {
    ...words,
    results: (count: number) => fieldText('results', { count }),
    noMatch: (part: string) => fieldText('noMatch', { typed: part }),
  };

  const inputs = shown?.inputs ?? chosen;
  const { value, afterInflation } = returnResults(inputs.amount, shown?.answer);
  const amount = usd(inputs.amount);
  const day = (date: string): string => dateFormatter(locale, { dateStyle: 'long' }).format(Date.parse(date));
  const startOf = ({ days }: ReturnInputs): string => dateOfStart(today ?? localDay(new Date()), days);
  const { date: start = startOf(inputs), symbol1, inflation, inflation_month: inflationMonth } = shown?.answer ?? {};
  const since = day(start);
  const company = sp500.find(({ symbol }) => symbol === inputs.company);
  const begins =
    company?.from !== undefined && startOf(inputs) < company.from
      ? text('begins', { date: day(company.from) })
      : undefined;
  const month = (written: string): string =>
    dateFormatter(locale, { month: 'long', year: 'numeric' }).format(Date.parse(written));
  // Known before the answer, so that nothing moves when it comes.
  const isSimulated = symbol1?.simulated ?? company?.simulated ?? false;
  const untilMonth = (): string | undefined => {
    if (shown?.answer === undefined) return undefined;
    if (typeof inflation !== 'number') return text('inflationUnknown');
    return typeof inflationMonth === 'string' ? text('inflationUntil', { month: month(inflationMonth) }) : undefined;
  };
  const filled = (label: string | undefined): string | undefined =>
    label?.replaceAll('{amount}', amount).replaceAll('{date_of_start}', since);
  const result = (label: string, figure: number, aside: string | undefined) => (
    <div className="calculator-result">
      <dt>{label}</dt>
      <dd>
        <bdi>{usd(figure, { maximumSignificantDigits: RETURN_SIGNIFICANT_DIGITS })}</bdi>
        <span className="calculator-aside">{aside}</span>
      </dd>
    </div>
  );

  return (
    <section className="calculator" aria-labelledby={`${id}title`}>
      <h2 className="calculator-title" id={`${id}title`}>
        {labels.title ?? text('title')}
      </h2>
      <p className="calculator-text">{labels.text ?? text('text')}</p>
      <form ref={form} className="calculator-form" method="get" action={page} onSubmit={submit}>
        <Autocomplete
          id={`${id}company`}
          name="company"
          label={labels.company ?? text('company')}
          items={sp500.map(({ symbol, name }) => ({ value: symbol, label: name, title: symbol }))}
          value={chosen.company}
          required
          words={searchWords}
        />
        <Select
          id={`${id}days`}
          name="days"
          label={labels.date_of_start ?? text('dateOfStart')}
          items={period.map((one) => ({ value: String(one.value), label: one.label ?? ago(one.value) }))}
          value={String(chosen.days)}
          words={words}
        />
        <Select
          id={`${id}amount`}
          name="amount"
          label={labels.amount ?? text('amount')}
          items={money.map((one) => ({ value: String(one.value), label: one.label ?? usd(one.value) }))}
          value={String(chosen.amount)}
          words={words}
        />
        <Button type="submit" className="calculator-submit" data-hold="">
          {labels.calculate ?? text('calculate')}
        </Button>
      </form>
      <div
        className="calculator-results"
        data-loading={isLoading ? '' : undefined}
        aria-busy={isLoading || undefined}
        aria-live="polite"
      >
        <p className="calculator-company">
          <bdi>{company?.name}</bdi>
        </p>
        <dl>
          {result(
            filled(labels.result1) ?? text('result1', { amount, date_of_start: since }),
            value,
            symbol1?.sell_date === undefined ? undefined : text('pricesUntil', { date: day(symbol1.sell_date) }),
          )}
          {result(
            filled(labels.result2) ?? text('result2', { amount, date_of_start: since }),
            afterInflation,
            untilMonth(),
          )}
        </dl>
        {isSimulated && <p className="calculator-simulated">{text('simulated')}</p>}
      </div>
      {hasFailed && (
        <p className="calculator-failed" role="alert">
          {begins ?? text('failed')}
        </p>
      )}
      <p className="calculator-note">{labels.fees ?? text('fees')}</p>
      <p className="calculator-note">{labels.footnote ?? text('footnote')}</p>
    </section>
  );
}
