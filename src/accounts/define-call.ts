import { callsOf } from '#calls/define-call.ts';
import type { AccountsContext } from './accounts-context.ts';

/** Declares a call of this module. */
export const defineCall = callsOf<AccountsContext>();
