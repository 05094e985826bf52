import * as z from 'zod/mini';
import { CLIENT_KINDS, CLIENT_STATES, SWAP_FREE } from '#contracts/client-kinds.ts';
import { VERIFICATION_STATES } from '#contracts/decisions.ts';
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
  /** Where the verification of the person stands; null where nobody has looked at it. */
  verification: z.nullable(z.enum(VERIFICATION_STATES)),
  /** Whether mails with news and offers are wanted. */
  consent_marketing: z.boolean(),
  clients: z.array(
    z.object({
      client_id: z.uuid(),
      /** The one number that the client knows it by: what its platform calls it; null until that has opened it. */
      account_number: z.nullable(z.string()),
      kind: z.enum(CLIENT_KINDS),
      platform: z.nullable(z.enum(PLATFORMS)),
      state: z.enum(CLIENT_STATES),
      entity: z.string(),
      swap_free: z.nullable(z.enum(SWAP_FREE)),
      asked_at: moment,
      opened_at: z.nullable(moment),
    }),
  ),
  /** What was agreed to; `texts` are ids with their versions, as they was on the page. */
  consents: z.array(z.object({ at: moment, given: z.array(consentKind), texts: z.array(z.string()) })),
  /** Passkeys and authenticator apps, by which a browser that the account does not know is proven. */
  factors: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['authenticator', 'passkey']),
      /** Of a passkey: as its owner or their browser named it. */
      name: z.nullable(z.string()),
      since: moment,
      last_used: z.nullable(moment),
    }),
  ),
  recovery_codes_left: z.int(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      is_current: z.boolean(),
      agent: z.nullable(z.string()),
      timezone: z.nullable(z.string()),
      since: moment,
      until: moment,
    }),
  ),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;
