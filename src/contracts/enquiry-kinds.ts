/** What visitors ask for without opening an account: kept as `kind` of the enquiry. */
export const ENQUIRY_KINDS = ['trade-days', 'latam-expo', 'dubai-expo', 'e-book', 'download', 'article', 'white-label', 'esg', 'trading-central'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];
