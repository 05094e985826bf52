/** At most so many of the values (2 or more), evenly spaced, the first and the last among them. */
export function evenly(values: readonly number[], most: number): number[] {
  if (values.length <= most) return [...values];
  const step = (values.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => values[Math.round(at * step)] ?? 0);
}
