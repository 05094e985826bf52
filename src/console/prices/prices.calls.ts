import type { ConsoleCall } from '../define-call.ts';
import { closeCall, instrumentCall, openCall, pricesCall, spreadsCall } from './prices.call.ts';

export const PRICES_CALLS: readonly ConsoleCall[] = [pricesCall, instrumentCall, spreadsCall, closeCall, openCall];
