import { expect, it } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import { openPages } from '../../tests/support/test-pages.ts';

/** The first edition is in English, in which every page is written. */
it('[PLT-3, PLT-4, PLT-9] the demonstration brand shows every widget on a page where it belongs', async () => {
  const { pages, options } = await openPages();
  const { brand } = options;
  const shown = new Set<string>();
  for (const { path, front } of brand.pages(brand.defaultEdition.id)) {
    if (front.template === 'instrument') continue; // made of rows, all alike
    const answer = await pages.render({ path: `/${brand.defaultEdition.id}${path === '' ? '' : `/${path}`}`, query: new URLSearchParams(), now: new Date() });
    if (answer.kind !== 'page') continue;
    for (const [, tag = ''] of answer.html.matchAll(/<(fc-[a-z0-9-]+)[^>]* data-fc="/g)) shown.add(tag);
  }
  const tags: readonly string[] = widgetRegistry.widgets.map(({ declaration }) => declaration.tag);
  expect(tags.filter((tag) => !shown.has(tag))).toEqual([]);
}, 120_000);
