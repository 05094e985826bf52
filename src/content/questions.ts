import type { Root, RootContent } from 'hast';
import { textOf } from './text-of.ts';
import type { Page } from './page.ts';

/** A second-level heading of a help page, and the content below it. */
export type Question = { readonly id: string; readonly words: string; readonly answer: Root };

const isHeading = (node: RootContent) => node.type === 'element' && node.tagName === 'h2';

/** [PLT-8] The questions of a help page, in order; their ids are anchors. Words above the first belong to none. */
export function questionsOf({ body }: Page): readonly Question[] {
  const starts = body.children.flatMap((node, at) => (isHeading(node) ? [at] : []));
  return starts.flatMap((start, nth): readonly Question[] => {
    const heading = body.children[start];
    if (heading?.type !== 'element') return [];
    return [
      {
        id: String(heading.properties.id),
        words: textOf(heading),
        answer: { type: 'root', children: body.children.slice(start + 1, starts[nth + 1]) },
      },
    ];
  });
}
