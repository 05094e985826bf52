import * as z from 'zod/mini';
import { CLIENT_KINDS, CLIENT_STATES, SWAP_FREE } from '#contracts/client-kinds.ts';
import { DECIDED_ABOUT, DECISION_OUTCOMES, DECISION_REASONS, VERIFICATION_STATES } from '#contracts/decisions.ts';
import { DECISION_NOTE_MAX_LENGTH, PERSON_NAME_MAX_LENGTH, PLATFORM_LOGIN_MAX_LENGTH } from '#contracts/limits.ts';
import { text } from './signup.ts';

/** The calls of the operator's own programs: CRM, platform, `npm run decide`. All take the bearer token OPERATOR_TOKEN. */

const words = {
  reason: z.optional(z.enum(DECISION_REASONS)),
  /** In the language of the person, who reads it as it is. */
  note: z.optional(text(DECISION_NOTE_MAX_LENGTH)),
  /** Who decided; kept, and never shown to the person. */
  decided_by: text(PERSON_NAME_MAX_LENGTH),
};
const login = z.string().check(z.regex(new RegExp(`^[\\w.@-]{1,${PLATFORM_LOGIN_MAX_LENGTH}}$`)));
const account = login.check(
  z.describe(
    'A client_id, the account_number of events and notices, or the login by which the platform and the owner know the account. One that several accounts go by is refused with account-ambiguous.',
  ),
);

/** POST /api/operator/decision */
export const decisionBody = z.object({
  account,
  about: z.enum(DECIDED_ABOUT),
  outcome: z.enum(DECISION_OUTCOMES),
  ...words,
});
/** POST /api/operator/verification. `person`: a `profile_id`, or the confirmed e-mail address. */
export const verificationBody = z.object({ person: text(320), state: z.enum(VERIFICATION_STATES), ...words });
/** POST /api/operator/second-factor: takes every passkey and authenticator app of a person away, who has lost them. */
export const secondFactorBody = z.object({ person: text(320), ...words });
/** POST /api/operator/login: what the platform calls an open account from now on. */
export const loginChangeBody = z.object({
  account,
  login,
  ...words,
});

/** `recorded` is false where it stood so already: then nothing was written, mailed or sent. */
export type DecisionAnswer = { profile_id: string; client_id: string | null; recorded: boolean };

/** GET /api/operator/waiting: what waits for a decision, oldest first. */
export const waitingAnswer = z.object({
  waiting: z.array(
    z.object({
      about: z.enum(DECIDED_ABOUT),
      client_id: z.uuid(),
      profile_id: z.uuid(),
      account_number: z.string(),
      kind: z.enum(CLIENT_KINDS),
      state: z.enum(CLIENT_STATES),
      swap_free: z.nullable(z.enum(SWAP_FREE)),
      entity: z.string(),
      /** BCP 47, the language of the person's mails. */ language: z.string(),
      asked_at: z.iso.datetime(),
    }),
  ),
});
export type WaitingAnswer = z.infer<typeof waitingAnswer>;
