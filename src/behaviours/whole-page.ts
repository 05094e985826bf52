import { startWidgets } from '#islands/start.ts';
import { startPage } from './start-page.ts';
import { bringPrices } from './start-prices.ts';

/** All that a page does once a visitor is there; what they did before is taken up. */
export function startWholePage(signs: readonly Event[]): void {
  startPage(signs);
  startWidgets(signs);
  bringPrices();
}
