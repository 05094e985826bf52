import type { Transaction } from '#contracts/database.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { Profile } from '../session/signed-in-profile.ts';

/** What staff did with an account, for its owner: sent always, with a link to where the company is reached. */
export const mailOfStaff = (
  context: AccountsContext,
  tx: Transaction,
  profile: Profile,
  template: 'access-changed' | 'account-closed',
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  const page = context.contactPage?.(profile.edition) ?? '';
  return context.enqueue(tx, profile.id, {
    kind: 'mail',
    template,
    to: profile.email,
    edition: profile.edition,
    values: { link: `${context.publicUrl}/${profile.edition}${page === '' ? '' : `/${page}`}`, ...values },
  });
};
