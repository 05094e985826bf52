import type { Client } from './begin-opening.ts';

/**
 * The one number that pages and mails show of an account. On a trading platform it is the platform's login, and there is
 * none before the platform has opened the account; `account_number` is what the order and the events name it by (decision 042).
 */
export function shownNumber({
  kind,
  accountNumber,
  platformLogin,
  openedAt,
  state,
}: Pick<Client, 'accountNumber' | 'kind' | 'openedAt' | 'platformLogin' | 'state'>): string | null {
  switch (kind) {
    case 'partner':
    case 'affiliate':
      return String(accountNumber);
    case 'live':
    case 'demo':
    case 'education':
      return openedAt === null && state !== 'open' ? null : (platformLogin ?? String(accountNumber));
    case 'lead':
      return null;
  }
}
