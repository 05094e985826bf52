import * as z from 'zod/mini';
import { passwordField } from '#contracts/calls/signup.ts';

/** The calls of a signed-in client about their own data; all take the bearer token of the session. */
const currentPassword = z.string().check(z.minLength(1), z.maxLength(1024));

/** POST /api/user/session/end: this browser's, another's by its id, or `all`. */
export const endSessionBody = z.object({ all: z.optional(z.boolean()), session_id: z.optional(z.uuid()) });
export type EndSessionAnswer = { ended: number };

/** POST /api/user/password: every other session ends. */
export const changePasswordBody = z.object({ current_password: currentPassword, password: passwordField, password_confirm: z.optional(z.string()) });

/** POST /api/user/erase: the password is typed anew (decision 041). */
export const eraseBody = z.object({ current_password: currentPassword });
export type EraseAnswer = { erased: true; held_until: string | null };

/** GET /api/user/account. Moments are ISO 8601 in UTC. */
export type AccountAnswer = {
  email: string;
  first_name: string | null;
  is_email_verified: boolean;
  /** `+44 •••• 1177`; null where none was given. */
  phone_masked: string | null;
  is_phone_verified: boolean;
  clients: readonly { account_number: string; kind: string; state: 'pending' | 'open' | 'closed'; entity: string; opened_at: string }[];
  /** What was agreed to; `texts` are ids with their versions, as they stood on the page. */
  consents: readonly { at: string; given: readonly ('terms' | 'marketing')[]; texts: readonly string[] }[];
  sessions: readonly { id: string; is_current: boolean; agent: string | null; timezone: string | null; since: string; until: string }[];
};
