import { useEffect, useRef, useState } from 'react';
import { calculatorReading, type CalculatorReading } from '#contracts/calls/price-history.ts';
import { CALCULATOR_WAIT_MS } from '#contracts/limits.ts';
import { dateOfStart, localDay, SECOND_COMPANY, type ReturnInputs } from '#domain/calculators/investment-return.ts';

/** What is shown belongs to the inputs it was asked with; an answer stays until the next one is there, or did not come. */
export type Calculation = {
  readonly shown: { readonly inputs: ReturnInputs; readonly answer: CalculatorReading | undefined } | undefined;
  readonly isLoading: boolean;
  /** What is shown could not be calculated: the call was refused, failed, or took too long. Its results count as 0 (CAL-5). */
  readonly hasFailed: boolean;
};

/** Asks for prices and inflation. Of several calculations the last one counts. */
export function useCalculation(
  url: string,
  first: Calculation['shown'],
): Calculation & { readonly calculate: (inputs: ReturnInputs) => void } {
  const [state, setState] = useState<Calculation>({ shown: first, isLoading: false, hasFailed: false });
  const running = useRef<{ readonly asked: string; readonly end: AbortController }>(undefined);

  useEffect(() => () => running.current?.end.abort(), []);

  const calculate = (inputs: ReturnInputs): void => {
    const asked = JSON.stringify(inputs);
    if (running.current?.asked === asked) return; // clicked twice
    running.current?.end.abort();
    const end = new AbortController();
    running.current = { asked, end };
    setState(({ shown }) => ({ shown, isLoading: true, hasFailed: false }));
    ask(url, inputs, AbortSignal.any([end.signal, AbortSignal.timeout(CALCULATOR_WAIT_MS)]))
      .then((answer): void => {
        if (!end.signal.aborted) setState({ shown: { inputs, answer }, isLoading: false, hasFailed: false });
      })
      .catch((): void => {
        // The network, the server or the answer's shape: the visitor is told, and can ask again.
        if (!end.signal.aborted) setState({ shown: { inputs, answer: undefined }, isLoading: false, hasFailed: true });
      })
      .finally(() => {
        if (running.current?.end === end) running.current = undefined;
      });
  };
  return { ...state, calculate };
}

async function ask(url: string, { company, days }: ReturnInputs, signal: AbortSignal): Promise<CalculatorReading> {
  const query = new URLSearchParams({
    symbol1: company,
    symbol2: SECOND_COMPANY,
    date: dateOfStart(localDay(new Date()), days),
  });
  const answer = await fetch(`${url}?${query}`, { signal });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return calculatorReading.parse(await answer.json());
}
