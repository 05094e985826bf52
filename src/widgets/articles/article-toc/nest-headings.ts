import type { TocHeading } from './article-toc.widget.ts';

export type TocEntry = TocHeading & { readonly inside: readonly TocEntry[] };

/** Each heading is inside the nearest one before it that is of a higher level; a level that is skipped is not made up. */
export function nestHeadings(headings: readonly TocHeading[]): readonly TocEntry[] {
  const top: TocEntry[] = [];
  const open: { readonly depth: number; readonly inside: TocEntry[] }[] = [];
  for (const heading of headings) {
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop();
    const inside: TocEntry[] = [];
    (open.at(-1)?.inside ?? top).push({ ...heading, inside });
    open.push({ depth: heading.depth, inside });
  }
  return top;
}
