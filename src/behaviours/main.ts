import { startWidgets } from '#islands/start.ts';
import { bindPrices } from '#market/client/price-binder.ts';

startWidgets();
bindPrices(window);
