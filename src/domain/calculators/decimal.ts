/** A decimal number without an error: `units` / 10^`scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

/** Of a plain decimal such as `-2.25`; undefined for anything else. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text) ?? [];
  return whole === '' ? undefined : { units: BigInt(sign + whole + fraction), scale: fraction.length };
}

/** The decimal that a number is written as: facts come as JSON numbers. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const { units, scale } = parseDecimal(mantissa) ?? { units: 0n, scale: 0 };
  const shifted = scale - Number(exponent);
  return shifted >= 0 ? { units, scale: shifted } : { units: units * 10n ** BigInt(-shifted), scale: 0 };
}

export const times = (...factors: readonly Decimal[]): Decimal =>
  factors.reduce((product, { units, scale }) => ({ units: product.units * units, scale: product.scale + scale }), {
    units: 1n,
    scale: 0,
  });

export function minus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: raised(a, scale) - raised(b, scale), scale };
}

/** `a` / `b`, rounded once to so many decimals, halves away from zero. `b` is not 0. */
export function over(a: Decimal, b: Decimal, decimals: number): Decimal {
  const numerator = a.units * 10n ** BigInt(b.scale + decimals);
  const denominator = b.units * 10n ** BigInt(a.scale);
  const isNegative = numerator < 0n !== denominator < 0n;
  const [top, bottom] = [magnitude(numerator), magnitude(denominator)];
  const units = (2n * top + bottom) / (2n * bottom);
  return { units: isNegative ? -units : units, scale: decimals };
}

/** `-2.25`, with all its decimals: what `Intl.NumberFormat` formats without going through a double. */
export function decimalText({ units, scale }: Decimal): `${number}` {
  const digits = magnitude(units)
    .toString()
    .padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}` as `${number}`;
}

/** Less than, equal to or greater than 0, as `a` is to `b`. */
export const compare = (a: Decimal, b: Decimal): number =>
  Number(minus(a, b).units > 0n) - Number(minus(a, b).units < 0n);

/** Whether `a` is a whole number of `step`s. */
export function isMultiple(a: Decimal, step: Decimal): boolean {
  const scale = Math.max(a.scale, step.scale);
  return raised(a, scale) % raised(step, scale) === 0n;
}

const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);
const raised = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale);
