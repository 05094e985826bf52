import { ACCOUNTS_RETENTION } from '#accounts/accounts.retention.ts';
import { RATINGS_RETENTION } from '#content/ratings/ratings.retention.ts';
import { CONSOLE_RETENTION } from '#console/console.retention.ts';
import type { Retention } from '#contracts/retention.ts';
import { DELIVERY_RETENTION } from '#delivery/delivery.retention.ts';
import { ENQUIRIES_RETENTION } from '#enquiries/enquiries.retention.ts';
import { HISTORY_RETENTION } from '#market/history/history.retention.ts';

/** How long each table keeps what it holds. */
export const RETENTION: Retention = {
  ...ACCOUNTS_RETENTION,
  ...ENQUIRIES_RETENTION,
  ...CONSOLE_RETENTION,
  ...DELIVERY_RETENTION,
  ...RATINGS_RETENTION,
  ...HISTORY_RETENTION,
  site_secret: { kept: 'for good: a fingerprint of the secret' },
  'drizzle.__drizzle_migrations': { kept: 'for good: which migrations have run' },
};
