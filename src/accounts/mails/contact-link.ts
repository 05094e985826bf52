import type { AccountsOptions } from '../accounts-context.ts';

/** Where a mail leads who has something to ask: the edition's page that says how to reach the company, else the log-in. */
export const contactLink = (
  { publicUrl, contactPage }: Pick<AccountsOptions, 'contactPage' | 'publicUrl'>,
  edition: string,
): string => `${publicUrl}/${edition}/${contactPage?.(edition) ?? 'log-in'}`;
