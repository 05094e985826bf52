import { callsOf } from '#calls/define-call.ts';
import type { EnquiriesContext } from './enquiries-context.ts';

/** Declares a call of this module. */
export const defineCall = callsOf<EnquiriesContext>();
