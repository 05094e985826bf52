/** What promotes a company's products, in the kinds that laws of countries distinguish (docs/how-to/add-country-rules.md). */
export const PROMOTIONS = [
  'advertising',
  'bonuses',
  'call-backs',
  'courses',
  'demo-accounts',
  'events',
  'introducers',
  'newsletters',
  'webinars',
] as const;
export type Promotion = (typeof PROMOTIONS)[number];

const OF_FORMS: Readonly<Record<string, Promotion>> = {
  affiliate: 'introducers',
  campaign: 'bonuses',
  demo: 'demo-accounts',
  'dubai-expo': 'events',
  'e-book': 'courses',
  education: 'courses',
  'education-thank-you': 'courses',
  'forex-demo': 'demo-accounts',
  'give-back-seat': 'events',
  'latam-expo': 'events',
  lead: 'call-backs',
  'lead-activate': 'call-backs',
  'lead-with-demo': 'demo-accounts',
  partner: 'introducers',
  'confirm-subscription': 'newsletters',
  subscription: 'newsletters',
  'trade-days': 'events',
  'trading-central': 'advertising', // reports in return for an address
  webinar: 'webinars',
};

/** What a form promotes by being there, by its id; undefined for those that nothing is promoted by. */
export const promotionOfForm = (formId: string): Promotion | undefined => OF_FORMS[formId];

/** Whether a path is one of these, or below one of them. */
export const standsUnder = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));
