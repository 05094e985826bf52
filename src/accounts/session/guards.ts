import { BEARER } from '#contracts/declared-call.ts';
import type { Guard } from '#calls/guard.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { type SignUpAttempt, currentAttempt } from './current-attempt.ts';
import { type CurrentSession, requireSession } from './current-session.ts';

/**
 * The session of a bearer token. No XSRF token is asked for beside it: a browser does not send the bearer token by itself.
 *
 * @throws ProblemError `token-invalid`
 */
export const session: Guard<AccountsContext, CurrentSession> = { proof: BEARER, identify: requireSession };

/**
 * The sign-up that this browser's cookie names. Alone it is for calls that only read; those that write ask for the XSRF
 * token too (withXsrf).
 *
 * @throws ProblemError `sign-up-missing`
 */
export const signUp: Guard<AccountsContext, SignUpAttempt> = { proof: [['sign-up']], identify: currentAttempt };
