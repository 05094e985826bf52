import { useEffect, useId, useRef, type FormEvent } from 'react';
import { RETURN_SIGNIFICANT_DIGITS } from '#contracts/limits.ts';
import { chooseReturnInputs, dateOfStart, localDay, returnResults, returnSearch, type ReturnInputs } from '#domain/calculators/investment-return.ts';
import { dateFormatter, numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Autocomplete } from '#kit/select/autocomplete.tsx';
import { Select } from '#kit/select/select.tsx';
import type { CalculatorProps } from './calculator-props.ts';
import { useCalculation } from './use-calculation.ts';

const DAYS_A_YEAR = 365;

/** What an investment would be worth today, and the same amount as cash (CAL-1 to CAL-7). */
export default function CalculatorWidget({ labels, sp500, period, money, page, query, answered, today, calculatorUrl }: CalculatorProps) {
  const text = useTexts('calculator-widget');
  const fieldText = useTexts('autocomplete');
  const { locale } = usePageLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const offered = { companies: sp500.map(({ symbol }) => symbol), periods: period.map(({ value }) => value), amounts: money.map(({ value }) => value) };
  const chosen = chooseReturnInputs(query, offered);
  const isAnswered = answered !== undefined && chosen !== undefined && answered.company === chosen.company && answered.days === chosen.days;
  const { shown, isLoading, failed, calculate } = useCalculation(calculatorUrl, isAnswered ? { inputs: chosen, answer: answered.answer } : undefined);

  const typed = (): ReturnInputs | undefined =>
    form.current === null ? undefined : chooseReturnInputs(Object.fromEntries([...new FormData(form.current)].map(([key, value]) => [key, typeof value === 'string' ? value : undefined])), offered);
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
    if (page !== undefined) history.replaceState(history.state, '', `${location.pathname}${returnSearch(inputs)}${location.hash}`);
  };

  const usd = (value: number, digits: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }): string => numberFormatter(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...digits }).format(value);
  const ago = (days: number): string => (days % DAYS_A_YEAR === 0 ? text('years', { count: days / DAYS_A_YEAR }) : text('days', { count: days }));
  const words = { choose: fieldText('choose'), errorPrefix: fieldText('errorPrefix'), required: fieldText('required') };
  const searchWords = { ...words, results: (count: number) => fieldText('results', { count }), noMatch: (part: string) => fieldText('noMatch', { typed: part }) };

  const inputs = shown?.inputs ?? chosen;
  const { value, afterInflation } = returnResults(inputs.amount, shown?.answer);
  const amount = usd(inputs.amount);
  const day = (date: string): string => dateFormatter(locale, { dateStyle: 'long' }).format(Date.parse(date));
  const startOf = ({ days }: ReturnInputs): string => dateOfStart(today ?? localDay(new Date()), days);
  const whyNot = (asked: ReturnInputs): string => {
    const from = sp500.find(({ symbol }) => symbol === asked.company)?.from;
    return from !== undefined && startOf(asked) < from ? text('begins', { date: day(from) }) : text('failed');
  };
  const start = shown?.answer.date ?? startOf(inputs);
  const since = day(start);
  const company = sp500.find(({ symbol }) => symbol === inputs.company);
  // Known before the answer, so that nothing moves when it comes.
  const isSimulated = shown?.answer.symbol1.simulated ?? company?.simulated ?? false;
  const filled = (label: string | undefined): string | undefined => label?.replaceAll('{amount}', amount).replaceAll('{date_of_start}', since);
  const result = (label: string, figure: number, missing: string | undefined) => (
    <div className="calculator-result">
      <dt>{label}</dt>
      <dd><bdi>{usd(figure, { maximumSignificantDigits: RETURN_SIGNIFICANT_DIGITS })}</bdi>{missing !== undefined && <span className="calculator-missing">{missing}</span>}</dd>
    </div>
  );

  return (
    <section className="calculator" aria-labelledby={`${id}title`}>
      <h2 className="calculator-title" id={`${id}title`}>{labels.title ?? text('title')}</h2>
      <p className="calculator-text">{labels.text ?? text('text')}</p>
      <form ref={form} className="calculator-form" method="get" action={page} onSubmit={submit}>
        <Autocomplete id={`${id}company`} name="company" label={labels.company ?? text('company')} items={sp500.map(({ symbol, name }) => ({ value: symbol, label: name, title: symbol }))} value={chosen.company} required words={searchWords} />
        <Select id={`${id}days`} name="days" label={labels.date_of_start ?? text('dateOfStart')} items={period.map((one) => ({ value: String(one.value), label: one.label ?? ago(one.value) }))} value={String(chosen.days)} words={words} />
        <Select id={`${id}amount`} name="amount" label={labels.amount ?? text('amount')} items={money.map((one) => ({ value: String(one.value), label: one.label ?? usd(one.value) }))} value={String(chosen.amount)} words={words} />
        <Button type="submit" className="calculator-submit" data-hold="">{labels.calculate ?? text('calculate')}</Button>
      </form>
      <div className="calculator-results" data-loading={isLoading ? '' : undefined} aria-busy={isLoading || undefined} aria-live="polite">
        <p className="calculator-company"><bdi>{company?.name}</bdi></p>
        <dl>
          {result(filled(labels.result1) ?? text('result1', { amount, date_of_start: since }), value, undefined)}
          {result(filled(labels.result2) ?? text('result2', { amount, date_of_start: since }), afterInflation, shown !== undefined && shown.answer.inflation === null ? text('inflationUnknown') : undefined)}
        </dl>
        {isSimulated && <p className="calculator-simulated">{text('simulated')}</p>}
      </div>
      {failed !== undefined && <p className="calculator-failed" role="alert">{whyNot(failed)}</p>}
      <p className="calculator-note">{labels.fees ?? text('fees')}</p>
      <p className="calculator-note">{labels.footnote ?? text('footnote')}</p>
    </section>
  );
}
