import * as z from 'zod/mini';
import { CLIENT_KINDS } from '#contracts/client-kinds.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import { currentPasswordField, passwordField } from './person-fields.ts';

/** The calls of a signed-in client about their own data; all take the bearer token of the session. */

/** POST /api/user/session/end: this browser's, another's by its id, or `all`. */
export const endSessionBody = z.object({ all: z.optional(z.boolean()), session_id: z.optional(z.uuid()) });
export type EndSessionAnswer = { ended: number };

/** POST /api/user/password: every other session ends. */
export const changePasswordBody = z.object({ current_password: currentPasswordField, password: passwordField, password_confirm: z.optional(z.string()) });

/** POST /api/user/erase: the password is typed anew (decision 041). */
export const eraseBody = z.object({ current_password: currentPasswordField });
export type EraseAnswer = { erased: true; held_until: string | null };

const moment = z.iso.datetime();
const consentKind = z.enum(['terms', 'marketing']);

/** GET /api/user/account. Moments are ISO 8601 in UTC. */
export const accountAnswer = z.object({
  email: z.string(),
  first_name: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  /** `+44 •••• 1177`; null where none was given. */
  phone_masked: z.nullable(z.string()),
  is_phone_verified: z.boolean(),
  /** Whether mails with news and offers are wanted. */
  consent_marketing: z.boolean(),
  clients: z.array(z.object({
    account_number: z.string(), kind: z.enum(CLIENT_KINDS), platform: z.nullable(z.enum(PLATFORMS)), state: z.enum(['pending', 'open', 'closed']), entity: z.string(), opened_at: moment,
  })),
  /** What was agreed to; `texts` are ids with their versions, as they stood on the page. */
  consents: z.array(z.object({ at: moment, given: z.array(consentKind), texts: z.array(z.string()) })),
  sessions: z.array(z.object({ id: z.uuid(), is_current: z.boolean(), agent: z.nullable(z.string()), timezone: z.nullable(z.string()), since: moment, until: moment })),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;
