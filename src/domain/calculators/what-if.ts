/** Questions of a lesson that one dragged value answers. */
export const WHAT_IF_KINDS = [
  'spread',
  'close',
  'volume',
  'recovery',
  'run',
  'stop',
  'size',
  'scatter',
  'limits',
] as const;
export type WhatIfKind = (typeof WHAT_IF_KINDS)[number];

/** What a lesson reckons with. Money is in the currency of the account. */
type WhatIfTerms = {
  /** Traded, where the size is not what is dragged. */
  readonly units: number;
  readonly price: number;
  readonly account: number;
};

/** Of the currency pair that lessons reckon with. */
const LOT_UNITS = 100_000;
const PIP = 0.0001;
/** An ordinary day, in pips. */
export const DAY_PIPS = 60;
/** Distance of the stop where something else is dragged. */
export const STOP_PIPS = 40;
/** Of the account, that a trade may lose. */
export const RISK_PERCENT = 1;
/** Losses in a row. */
export const RUN_LENGTH = 10;
/** How far single results are from their mean, in units of risk, where two are won for one. */
export const SCATTER_R = 1.5;
/** A mean that is to be judged. */
export const MEAN_R = 0.16;
export const SMALLEST_LOTS = 0.01;
const LIMIT_PERCENTS = { opinion: 1, day: 3, month: 6, all: 20 };

type Range = { readonly min: number; readonly max: number; readonly step: number };

/** What is dragged, and where it begins: pips, a price, lots, percent, money or a number of trades. */
export const WHAT_IF_RANGES: Readonly<Record<WhatIfKind, Range & { readonly usual: number }>> = {
  spread: { min: 0.2, max: 8, step: 0.1, usual: 0.8 },
  close: { min: 58, max: 68, step: 0.1, usual: 64.1 },
  volume: { min: 0.01, max: 1, step: 0.01, usual: 0.02 },
  recovery: { min: 1, max: 80, step: 1, usual: 20 },
  run: { min: 0.5, max: 10, step: 0.5, usual: 1 },
  stop: { min: 5, max: 120, step: 1, usual: 40 },
  size: { min: 200, max: 20_000, step: 100, usual: 2_000 },
  scatter: { min: 10, max: 400, step: 5, usual: 10 },
  limits: { min: 200, max: 20_000, step: 100, usual: 2_000 },
};

export type Consequence = {
  readonly id:
    | 'cost'
    | 'ofDay'
    | 'bought'
    | 'sold'
    | 'worth'
    | 'pip'
    | 'swing'
    | 'left'
    | 'lost'
    | 'gain'
    | 'allowed'
    | 'fits'
    | 'off'
    | 'low'
    | 'high'
    | keyof typeof LIMIT_PERCENTS;
  /** `result` is money with its sign, `r` units of risk with theirs, `off` without. */
  readonly unit: 'money' | 'result' | 'percent' | 'lots' | 'r' | 'off';
  readonly amount: number;
  /** Of the largest that any of the same unit reaches at either end of the range, from 0 to 1. */
  readonly part: number;
};

type Unmeasured = Omit<Consequence, 'part'>;

const gainNeeded = (lostPart: number): number => (1 / (1 - lostPart) - 1) * 100;
/** Rounded down, and not to less for the sake of how computers divide. */
const lotsFor = (loss: number, stopPips: number): number =>
  Math.floor(loss / (stopPips * PIP * LOT_UNITS) / SMALLEST_LOTS + 1e-9) * SMALLEST_LOTS;

const CONSEQUENCES: Readonly<Record<WhatIfKind, (value: number, terms: WhatIfTerms) => readonly Unmeasured[]>> = {
  spread: (pips, { units }) => [
    { id: 'cost', unit: 'money', amount: units * pips * PIP },
    { id: 'ofDay', unit: 'percent', amount: (pips / DAY_PIPS) * 100 },
  ],
  close: (end, { units, price }) => [
    { id: 'bought', unit: 'result', amount: units * (end - price) },
    { id: 'sold', unit: 'result', amount: units * (price - end) },
  ],
  volume: (lots, { price }) => [
    { id: 'worth', unit: 'money', amount: lots * LOT_UNITS * price },
    { id: 'pip', unit: 'money', amount: lots * LOT_UNITS * PIP },
    { id: 'swing', unit: 'money', amount: lots * LOT_UNITS * PIP * DAY_PIPS },
  ],
  recovery: (percent, { account }) => [
    { id: 'left', unit: 'money', amount: account * (1 - percent / 100) },
    { id: 'gain', unit: 'percent', amount: gainNeeded(percent / 100) },
  ],
  run: (percent, { account }) => {
    const left = (1 - percent / 100) ** RUN_LENGTH;
    return [
      { id: 'left', unit: 'money', amount: account * left },
      { id: 'lost', unit: 'money', amount: account * (1 - left) },
      { id: 'gain', unit: 'percent', amount: gainNeeded(1 - left) },
    ];
  },
  stop: (pips, { account }) => [
    { id: 'ofDay', unit: 'percent', amount: (pips / DAY_PIPS) * 100 },
    { id: 'fits', unit: 'lots', amount: lotsFor((account * RISK_PERCENT) / 100, pips) },
  ],
  size: (account, { price }) => {
    const allowed = (account * RISK_PERCENT) / 100;
    const lots = lotsFor(allowed, STOP_PIPS);
    return [
      { id: 'allowed', unit: 'money', amount: allowed },
      { id: 'fits', unit: 'lots', amount: lots },
      { id: 'worth', unit: 'money', amount: lots * LOT_UNITS * price },
    ];
  },
  scatter: (trades) => {
    const off = SCATTER_R / Math.sqrt(trades);
    return [
      { id: 'off', unit: 'off', amount: off },
      { id: 'low', unit: 'r', amount: MEAN_R - off },
      { id: 'high', unit: 'r', amount: MEAN_R + off },
    ];
  },
  limits: (account) =>
    Object.entries(LIMIT_PERCENTS).map(([id, percent]) => ({
      id: id as keyof typeof LIMIT_PERCENTS,
      unit: 'money',
      amount: (account * percent) / 100,
    })),
};

/** What follows from the dragged value, in the order of the lesson. */
export function whatIf(kind: WhatIfKind, value: number, terms: WhatIfTerms): readonly Consequence[] {
  const { min, max } = WHAT_IF_RANGES[kind];
  const ends = [min, max].flatMap((end) => CONSEQUENCES[kind](end, terms));
  return CONSEQUENCES[kind](value, terms).map((one) => {
    // The worth of a position is far from what it gains or loses, so that it is compared with itself alone.
    const alike = ends.filter(({ id, unit }) =>
      one.id === 'worth' ? id === 'worth' : unit === one.unit && id !== 'worth',
    );
    const most = Math.max(...alike.map(({ amount }) => Math.abs(amount)));
    return { ...one, part: most === 0 ? 0 : Math.abs(one.amount) / most };
  });
}
