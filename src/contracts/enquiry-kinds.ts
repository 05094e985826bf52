/** What visitors ask for without opening an account: kept as `kind` of the enquiry. */
export const ENQUIRY_KINDS = [
  'trade-days',
  'latam-expo',
  'dubai-expo',
  'e-book',
  'download',
  'article',
  'white-label',
  'esg',
  'trading-central',
  'contact',
] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** What somebody writes to the company about. */
export const CONTACT_TOPICS = ['account', 'trade', 'payment', 'papers', 'log-in', 'complaint', 'other'] as const;
