import { and, eq } from 'drizzle-orm';
import type { TaskHandler } from '#contracts/follow-ups.ts';
import { UndeliverableError } from '#contracts/follow-ups.ts';
import type { AccountOrder, PlatformBridge } from '#contracts/platform-bridge.ts';
import type { AccountsOptions } from '../accounts-context.ts';
import { clients, profiles } from '../accounts.tables.ts';
import { accountKeys } from '../keys.ts';
import { platformPassword } from './platform-password.ts';
import { shownNumber } from './shown-number.ts';
import { contactLink } from '../mails/contact-link.ts';
import { type Client, notifyOpened, notifyRefused } from './begin-opening.ts';

export type OpeningOptions = Pick<
  AccountsOptions,
  'db' | 'enqueue' | 'now' | 'secret' | 'publicUrl' | 'regulators' | 'editions' | 'alertTo' | 'onAlert' | 'contactPage'
> & {
  readonly bridge: PlatformBridge;
  readonly log: { readonly error: (facts: object, message: string) => void };
};

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The task `open-platform-account`. The bridge is asked outside of any transaction, as often as the task runs, and knows
 * a repeat by the client id; what follows its answer is written together with the state it ends, so it happens once.
 * Where the bridge throws, so does this: the task is tried again and the account stays pending.
 */
export function openPlatformAccount(options: OpeningOptions): TaskHandler {
  const { db, now } = options;
  const keys = accountKeys(options.secret);

  return async ({ client_id: id = '' }) => {
    if (!ID.test(id)) throw new UndeliverableError('the task names no client');
    const [client] = await db.select().from(clients).where(eq(clients.id, id));
    // Opened by an earlier run, or erased since.
    if (client === undefined || client.state !== 'pending') return;
    const platform = client.platform ?? 'webtrader';
    const answer = await options.bridge(orderOf(client, platform));
    const settled =
      answer.kind === 'opened'
        ? ({ state: 'open', platform, platformLogin: answer.login ?? null, openedAt: now() } as const)
        : ({ state: 'refused', platform, refusal: answer.reason } as const);

    const written = await db.transaction(async (tx) => {
      // The profile before what hangs on it, like everyone who locks both.
      const [profile] = await tx.select().from(profiles).where(eq(profiles.id, client.profileId)).for('update');
      const [account] = await tx
        .update(clients)
        .set(settled)
        .where(and(eq(clients.id, id), eq(clients.state, 'pending')))
        .returning();
      if (profile === undefined || account === undefined) return undefined;
      await tx.update(profiles).set({ changedAt: now() }).where(eq(profiles.id, profile.id));
      if (account.state === 'open') {
        const values = { link: `${options.publicUrl}/${profile.edition}/log-in`, number: shownNumber(account) ?? '' };
        await options.enqueue(tx, profile.id, {
          kind: 'mail',
          template: account.kind === 'demo' ? 'demo-opened' : 'account-opened',
          to: profile.email,
          edition: profile.edition,
          values,
        });
      } else
        await options.enqueue(tx, profile.id, {
          kind: 'mail',
          template: 'account-not-opened',
          to: profile.email,
          edition: profile.edition,
          values: { link: contactLink(options, profile.edition) },
        });
      if (account.state === 'refused' && options.alertTo !== undefined && options.editions[0] !== undefined) {
        const values = {
          link: options.publicUrl,
          number: String(account.accountNumber),
          platform,
          reason: account.refusal ?? '',
        };
        await options.enqueue(tx, 'operator', {
          kind: 'mail',
          template: 'account-refused',
          to: options.alertTo,
          edition: options.editions[0].id,
          values,
        });
      }
      await (account.state === 'open' ? notifyOpened : notifyRefused)(options, tx, account);
      return account;
    });
    if (written?.state !== 'refused') return;
    options.onAlert?.('account-refused');
    options.log.error({ client: id, platform, reason: written.refusal }, 'the platform refused an account');
  };

  function orderOf(client: Client, platform: AccountOrder['platform']): AccountOrder {
    const { maxLeverage = 1, currencies = ['USD'] } =
      options.regulators[client.regulator as keyof typeof options.regulators] ?? {};
    const { balance, swapFree } = client.terms;
    return {
      client_id: client.id,
      platform,
      kind: client.kind,
      currency: client.terms.currency ?? currencies[0] ?? 'USD',
      leverage: client.terms.leverage ?? maxLeverage,
      account_number: String(client.accountNumber),
      ...(client.kind === 'demo' && balance !== undefined && { balance }),
      ...(swapFree !== undefined && { swap_free: swapFree }),
      ...(client.kind === 'demo' &&
        client.attemptId !== null && {
          password: platformPassword({ keys }, { id: client.attemptId, passwordKey: client.passwordKey }),
        }),
    };
  }
}
