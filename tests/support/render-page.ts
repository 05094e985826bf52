import type { PageAnswer, Pages } from '#pages/create-pages.tsx';

export type RenderedPage = Extract<PageAnswer, { kind: 'page' }>;

/** A day on which the default brand's dated content is as the tests of pages expect it. */
const NOW = new Date('2026-11-20T12:00:00Z');

/** Throws if the address is a redirect. */
export async function renderPage(pages: Pages, path: string, query = '', now = NOW): Promise<RenderedPage> {
  const answer = await pages.render({ path, query: new URLSearchParams(query), now });
  if (answer.kind !== 'page') throw new Error(`${path} is a redirect to ${answer.location}`);
  return answer;
}
