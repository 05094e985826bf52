import { awaitVisitor } from './await-visitor.ts';
import { startFirst } from './start-first.ts';
import { startForms } from './start-forms.ts';
import { startPrices } from './start-prices.ts';

startFirst();
startForms();
startPrices();
awaitVisitor();
