import * as z from 'zod/mini';
import { CLIENT_KINDS } from '#contracts/client-kinds.ts';
import { PLATFORMS } from '#contracts/platforms.ts';

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
