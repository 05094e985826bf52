import { ACCOUNTS_NOT_PERSONAL, ACCOUNTS_PERSONAL } from '#accounts/accounts.personal.ts';
import { RATINGS_NOT_PERSONAL } from '#content/ratings/ratings.personal.ts';
import { CONSOLE_NOT_PERSONAL, CONSOLE_PERSONAL } from '#console/console.personal.ts';
import type { NotPersonal, PersonalTable } from '#contracts/personal-data.ts';
import { DELIVERY_NOT_PERSONAL, DELIVERY_PERSONAL } from '#delivery/delivery.personal.ts';
import { ENQUIRIES_NOT_PERSONAL, enquiriesPersonal } from '#enquiries/enquiries.personal.ts';
import type { SeatsContext } from '#enquiries/events/assign-free-seats.ts';
import { HISTORY_NOT_PERSONAL } from '#market/history/history.personal.ts';

/** Those of the other modules; that of accounts has its own. What waits to be sent goes first, so that nothing of it leaves meanwhile. */
export const otherPersonalTables = (seats: SeatsContext): readonly PersonalTable[] => [
  ...DELIVERY_PERSONAL,
  ...enquiriesPersonal(seats),
  ...CONSOLE_PERSONAL,
];

/** Every table that holds persons. */
export const personalTables = (seats: SeatsContext): readonly PersonalTable[] => [
  ...otherPersonalTables(seats),
  ...ACCOUNTS_PERSONAL,
];

/** Every other table. */
export const NOT_PERSONAL: NotPersonal = {
  ...ACCOUNTS_NOT_PERSONAL,
  ...ENQUIRIES_NOT_PERSONAL,
  ...CONSOLE_NOT_PERSONAL,
  ...DELIVERY_NOT_PERSONAL,
  ...RATINGS_NOT_PERSONAL,
  ...HISTORY_NOT_PERSONAL,
  site_secret: 'a fingerprint of the secret of the site',
  'drizzle.__drizzle_migrations': 'which migrations have run',
};
