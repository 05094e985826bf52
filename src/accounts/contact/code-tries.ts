import type { CallLimit } from '#calls/limit.ts';
import { CODE_TRIES_PER_ADDRESS } from '#contracts/limits.ts';

/** Codes typed, whatever they are for. */
export const CODE_TRIES: CallLimit = { name: 'code tries', rule: CODE_TRIES_PER_ADDRESS };
