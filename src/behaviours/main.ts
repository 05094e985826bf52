import { restoreForms } from '#forms/client/restore-forms.ts';
import { startWidgets } from '#islands/start.ts';
import { bindPrices } from '#market/client/price-binder.ts';
import { startPage } from './start-page.ts';

startPage();
restoreForms(document);
startWidgets();
bindPrices(window);
