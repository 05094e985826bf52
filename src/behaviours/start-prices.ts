import { pricesChunk } from 'virtual:later-code';
import { loadChunk } from '#islands/load-chunk.ts';
import { whenNear } from '#islands/near.ts';
import type * as binder from '#market/client/price-binder.ts';

const CELL = '[data-quote]';

let isWanted = false;

/**
 * Live prices have code of their own, which comes once the page has a cell for one near the viewport, or anywhere when a visitor has
 * come (`bringPrices`): from the server, or with a widget that mounts later.
 */
export function startPrices(): void {
  for (const cell of document.querySelectorAll(CELL)) whenNear(cell, bringPrices);
  const changes = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    if (isWanted) changes.disconnect();
    else if (added.some((node) => node instanceof Element && (node.matches(CELL) || node.querySelector(CELL) !== null)))
      bringPrices();
  });
  changes.observe(document, { subtree: true, childList: true });
}

/** Brings them if the page has a cell for one, once. */
export function bringPrices(): void {
  if (isWanted || document.querySelector(CELL) === null) return;
  isWanted = true;
  loadChunk(pricesChunk).then(
    (code) => (code as typeof binder).bindPrices(window),
    () => undefined, // PLT-5: tried twice; the prices stay as the server wrote them, with their time
  );
}
