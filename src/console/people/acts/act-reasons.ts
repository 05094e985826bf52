/** Why staff do something with a person: closed lists, since the audit trail holds nothing that names somebody. */
export const ACT_REASONS = {
  confirm: ['asked-by-person', 'mail-lost', 'data-request'],
  correct: ['asked-by-person', 'document', 'typing-error', 'mail-returned', 'data-request'],
  block: ['asked-by-person', 'fraud', 'account-taken-over', 'sanctions', 'restriction-asked', 'debt'],
  unblock: ['cleared', 'asked-by-person', 'by-mistake'],
  close: ['asked-by-person', 'fraud', 'sanctions', 'inactive', 'terms-broken'],
  merge: ['signed-up-twice', 'enquired-before', 'address-changed'],
  unmerge: ['by-mistake', 'two-people'],
  export: ['data-request', 'authority', 'moved-to-another'],
  erase: ['data-request', 'consent-withdrawn', 'under-age', 'wrong-person'],
} as const;
/** Why an application is decided so; those of a refusal and of asking again are worded in the mail to the client. */
export const APPLICATION_REASONS = {
  approved: ['documents-in-order', 'checked-otherwise'],
  refused: ['details-differ', 'country', 'not-eligible', 'incomplete'],
  'asked-again': ['documents-missing', 'documents-unreadable', 'documents-expired', 'details-differ', 'incomplete'],
} as const;
export type ApplicationJudged = keyof typeof APPLICATION_REASONS;

export type PersonAct = keyof typeof ACT_REASONS;
export type ActReason<Act extends PersonAct = PersonAct> = (typeof ACT_REASONS)[Act][number];
