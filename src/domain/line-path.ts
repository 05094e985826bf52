/**
 * A line through evenly spaced values as the `d` of an SVG path, the highest at the top, `inset` of the box left free
 * above and below. A value alone, or values all alike, are a level line in the middle.
 */
export function linePath(
  values: readonly number[],
  { width, height, inset }: { readonly width: number; readonly height: number; readonly inset: number },
): string {
  const first = values[0];
  if (first === undefined) return '';
  const drawn = values.length === 1 ? [first, first] : values;
  const low = Math.min(...drawn);
  const range = Math.max(...drawn) - low;
  const y = (value: number): number =>
    range === 0 ? height / 2 : height - inset - ((value - low) / range) * (height - 2 * inset);
  return drawn
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${rounded((at / (drawn.length - 1)) * width)} ${rounded(y(value))}`)
    .join('');
}

/** A hundredth of a unit is less than any screen shows. */
const rounded = (n: number): number => Math.round(n * 100) / 100;
