import type { Transaction } from '#contracts/database.ts';
import type { ConsoleContext } from '../console-context.ts';
import { type Invited, joinLink } from './invite.ts';

/** In the language of the first edition: nobody knows theirs yet. */
export const mailInvitation = (
  context: ConsoleContext,
  tx: Transaction,
  { email, name }: { readonly email: string; readonly name: string },
  { staffId, token, expiresAt }: Invited,
  by: string,
): Promise<void> =>
  context.enqueue(tx, staffId, {
    kind: 'mail',
    template: 'staff-invitation',
    to: email,
    edition: context.editions[0]?.id ?? '',
    values: { link: joinLink(context.consoleUrl(), token), name, by, until: expiresAt.toISOString() },
  });
