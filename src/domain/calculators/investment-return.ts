import { RETURN_AMOUNT_USD, RETURN_PERIOD_DAYS, RETURN_PERIOD_MAX_DAYS } from '#contracts/limits.ts';

/** What an investment is asked about: `days` back from today, `amount` in USD. */
export type ReturnInputs = { readonly company: string; readonly days: number; readonly amount: number };

/** The call names a second company, always this one (CAL-4). */
export const SECOND_COMPANY = 'INTC';
export const RETURN_DEFAULTS: ReturnInputs = { company: 'AAPL', days: RETURN_PERIOD_DAYS, amount: RETURN_AMOUNT_USD };

/** What can be asked in the address: `?company=MSFT&days=365&amount=5000`. */
export const RETURN_QUERY_KEYS = ['company', 'days', 'amount'] as const;

const DAY_MS = 86_400_000;

/** [CAL-6] YYYY-MM-DD, so many days before `today`, which is such a day itself. */
export const dateOfStart = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The day by the clock on the wall of whoever asks, not by UTC. */
export const localDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');

const rounded = (value: number): number => (Number.isFinite(value) ? Math.round(value) : 0);

type Answer = {
  readonly inflation?: number | null | undefined;
  readonly symbol1?:
    | { readonly buy?: number | null | undefined; readonly sell?: number | null | undefined }
    | null
    | undefined;
};

/** [CAL-2] In USD, rounded to whole ones. [CAL-5] What is missing counts as 0. */
export function returnResults(
  amount: number,
  answer: Answer | undefined,
): { readonly value: number; readonly afterInflation: number } {
  const { inflation, symbol1 } = answer ?? {};
  return {
    value: rounded((amount / (symbol1?.buy ?? 0)) * (symbol1?.sell ?? 0)),
    afterInflation: inflation === null || inflation === undefined ? 0 : rounded((amount * (100 - inflation)) / 100),
  };
}

type Offered = {
  readonly companies: readonly string[];
  readonly periods: readonly number[];
  readonly amounts: readonly number[];
};

/** [CAL-4] What is offered of what was asked; what makes no sense counts as not asked. Undefined where nothing is offered. */
export function chooseReturnInputs(
  asked: Readonly<Record<string, string | undefined>>,
  { companies, periods, amounts }: Offered,
): ReturnInputs | undefined {
  const pick = <Value extends string | number>(
    values: readonly Value[],
    wanted: string | undefined,
    usual: Value,
  ): Value | undefined =>
    values.find((value) => String(value) === wanted) ?? values.find((value) => value === usual) ?? values[0];
  const company = pick(companies, asked['company'], RETURN_DEFAULTS.company);
  const days = pick(periods, asked['days'], RETURN_DEFAULTS.days);
  const amount = pick(amounts, asked['amount'], RETURN_DEFAULTS.amount);
  return company === undefined || days === undefined || amount === undefined ? undefined : { company, days, amount };
}

/** A period from an address: whole days, at least one; the default where it is none. */
export function periodOf(written: string | undefined): number {
  const days = /^\d{1,6}$/.test(written ?? '') ? Number(written) : 0;
  return days >= 1 && days <= RETURN_PERIOD_MAX_DAYS ? days : RETURN_DEFAULTS.days;
}

/** `?company=MSFT&days=365&amount=5000` */
export const returnSearch = ({ company, days, amount }: ReturnInputs): string =>
  `?${new URLSearchParams({ company, days: String(days), amount: String(amount) })}`;
