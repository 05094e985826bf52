import type { FastifyRequest } from 'fastify';
import { agentOf } from '#calls/agent-of.ts';
import type { Transaction } from '#contracts/database.ts';
import { PENDING_LOG_IN_S } from '#contracts/limits.ts';
import { deviceName } from '#domain/device-name.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { enqueueProfileMail } from '../mails/account-mails.ts';
import type { LogInVisitor } from '../session/start-session.ts';
import type { Profile } from '../session/signed-in-profile.ts';

/** What changed in how an account is logged in to: the mail words each. */
export type FactorChange = 'authenticator-added' | 'passkey-added' | 'removed' | 'recovery-codes' | 'reset';

/** ICU has no hyphen in what it chooses by. */
const word = (change: FactorChange): string => change.replaceAll('-', '_');

/** `other` where the browser says nothing that is known; the mail words that. */
const deviceOf = (visitor: LogInVisitor, request: FastifyRequest): Readonly<Record<string, string>> => {
  const device = deviceName(agentOf(visitor, request));
  return { device: device ?? '', known: device === undefined ? 'no' : 'yes' };
};

/** The code that a log-in in an unknown browser waits for. */
export const mailLogInCode = (
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  profile: Profile,
  visitor: LogInVisitor,
  code: string,
): Promise<void> =>
  enqueueProfileMail(context, tx, profile, 'log-in-code', 'reset-password', 'always', {
    code,
    minutes: String(PENDING_LOG_IN_S / 60),
    ...deviceOf(visitor, request),
  });

/** A log-in in a browser that the account did not know. */
export const mailNewDevice = (
  context: AccountsContext,
  tx: Transaction,
  request: FastifyRequest,
  profile: Profile,
  visitor: LogInVisitor,
): Promise<void> =>
  enqueueProfileMail(context, tx, profile, 'new-device', 'reset-password', 'always', {
    at: context.now().toISOString(),
    ...deviceOf(visitor, request),
  });

export const mailFactorChange = (
  context: AccountsContext,
  tx: Transaction,
  profile: Profile,
  change: FactorChange,
): Promise<void> =>
  enqueueProfileMail(context, tx, profile, 'factors-changed', 'reset-password', 'always', { change: word(change) });
