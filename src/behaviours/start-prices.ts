import { elementMap } from 'virtual:element-map';
import { loadChunk } from '#islands/load-chunk.ts';
import type * as binder from '#market/client/price-binder.ts';

const CELL = '[data-quote]';

/** Live prices have code of their own, which comes once the page has a cell for one: from the server, or with a widget that mounts later. */
export function startPrices(): void {
  const load = async () => {
    const { bindPrices } = (await loadChunk(elementMap.prices)) as typeof binder;
    bindPrices(window);
  };
  const ignore = () => undefined; // PLT-5: tried twice; the prices stay as the server wrote them, with their time
  if (document.querySelector(CELL) !== null) return void load().catch(ignore);
  const changes = new MutationObserver(() => {
    if (document.querySelector(CELL) === null) return;
    changes.disconnect();
    load().catch(ignore);
  });
  changes.observe(document, { subtree: true, childList: true });
}
