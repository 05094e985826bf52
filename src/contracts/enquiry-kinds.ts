/** What visitors ask for without opening an account: kept as `kind` of the enquiry. */
export const ENQUIRY_KINDS = [
  'trade-days',
  'latam-expo',
  'dubai-expo',
  'webinar',
  'e-book',
  'download',
  'article',
  'white-label',
  'esg',
  'trading-central',
  'contact',
] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

/** Those that a person asks something in, and that staff answer by mail. The others are answered by what was asked for. */
export const ANSWERED_KINDS = ['contact', 'white-label', 'esg'] as const satisfies readonly EnquiryKind[];

/**
 * Those whose askers staff may write to. Whoever registers for something expects to hear of it; who took an e-book, a download or an
 * article has it, and left no leave to be written to.
 */
export const WRITABLE_KINDS = [
  ...ANSWERED_KINDS,
  'trade-days',
  'latam-expo',
  'dubai-expo',
  'webinar',
  'trading-central',
] as const satisfies readonly EnquiryKind[];

/** Where work with an enquiry stands; set by staff. */
export const WORK_STATES = ['new', 'answered', 'closed'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** What somebody writes to the company about. */
export const CONTACT_TOPICS = ['account', 'trade', 'payment', 'papers', 'log-in', 'complaint', 'other'] as const;
