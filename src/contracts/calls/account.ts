import * as z from 'zod/mini';
import { currentPasswordField, passwordField } from './person-fields.ts';

/** The calls of a signed-in client about their own data; all take the bearer token of the session. What they answer of it is in account-answer.ts. */

/** POST /api/user/session/end: this browser's, another's by its id, or `all`. */
export const endSessionBody = z.object({ all: z.optional(z.boolean()), session_id: z.optional(z.uuid()) });
export type EndSessionAnswer = { ended: number };

/** POST /api/user/password: every other session ends. */
export const changePasswordBody = z.object({
  current_password: currentPasswordField,
  password: passwordField,
  password_confirm: z.optional(z.string()),
});

/** POST /api/user/finish: goes on with the sign-up of an account in the state `unfinished`, in any browser. `next` as of a resumed sign-up. */
export const finishAccountBody = z.object({ client_id: z.uuid() });

/** POST /api/user/erase: the password is typed again (decision 041). */
export const eraseBody = z.object({ current_password: currentPasswordField });
export type EraseAnswer = { erased: true; held_until: string | null };
