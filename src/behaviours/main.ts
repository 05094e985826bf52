import { startWidgets } from '#islands/start.ts';
import { startForms } from './start-forms.ts';
import { startPage } from './start-page.ts';
import { startPrices } from './start-prices.ts';

startPage();
startForms();
startWidgets();
startPrices();
