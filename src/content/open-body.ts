import type { Root } from 'hast';
import { GATED_ARTICLE_BEGINNING_BLOCKS } from '#contracts/limits.ts';
import type { Page } from './page.ts';

/** What of a page's words anybody may read: all of most pages, the beginning of a gated article, nothing of an e-book. */
export function openBody({ front, body }: Page): Root {
  if (front.template === 'e-book') return { type: 'root', children: [] };
  return front.template === 'article' && front.gated ? beginningOf(body) : body;
}

/** Its first blocks; what is between them goes with them. */
function beginningOf(body: Root): Root {
  let blocks = 0;
  const end = body.children.findIndex((node) => {
    if (node.type === 'element') blocks += 1;
    return blocks > GATED_ARTICLE_BEGINNING_BLOCKS;
  });
  return end === -1 ? body : { ...body, children: body.children.slice(0, end) };
}
