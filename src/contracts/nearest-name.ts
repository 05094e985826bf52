/**
 * The name that a misspelt one is meant for: of those that are a few letters away, the one nearest (optimal string
 * alignment: a letter too many, too few, another, or two swapped). Undefined where none is near enough to be meant.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const word = written.toLowerCase();
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(word, name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest !== undefined &&
    nearest.distance <= Math.max(1, Math.floor(Math.max(nearest.name.length, word.length) / 3))
    ? nearest.name
    : undefined;
}

function distanceOf(one: string, other: string): number {
  let twoBefore: readonly number[] = [];
  let before: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min((before[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1, (before[column - 1] ?? 0) + change);
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (twoBefore[column - 2] ?? 0) + 1);
      here.push(least);
    }
    twoBefore = before;
    before = here;
  }
  return before[other.length] ?? other.length;
}

/** `, perhaps "x"`: what a refusal adds where one is near. */
export function perhaps(written: string, names: readonly string[]): string {
  const nearest = nearestName(written, names);
  return nearest === undefined ? '' : `, perhaps "${nearest}"`;
}
