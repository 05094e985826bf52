/** What a client of the United Kingdom answers in an application, by the rules of the default brand. */
export const IDENTITY = {
  nationality: 'GB',
  home_address: '1 High Street',
  home_city: 'Leeds',
  home_postal_code: 'LS1 1AA',
};
export const TAX = { tax_country: 'GB', tax_number: '1234567890', us_person: 'no', tax_truth: true };
export const MEANS = {
  employment: 'employed',
  income: 'to-50',
  savings: 'to-10',
  money_from: 'work',
  public_office: 'no',
};
/** Who has traded often and knows what is asked. */
export const KNOWS = {
  traded_cfds: 'many',
  traded_others: 'never',
  learned: 'nothing',
  knows_leverage: 'both',
  knows_margin: 'closed',
  knows_stop: 'exact',
};

/** A PDF with these words, as base64. */
export const documentOf = (words: string): string => Buffer.from(`%PDF-1.7\n% ${words}`).toString('base64');
/** The steps in their order, with what is sent in each. */
export const APPLICATION_ANSWERS = {
  identity: IDENTITY,
  tax: TAX,
  means: MEANS,
  questionnaire: KNOWS,
  'identity-document': { document: documentOf('the passport of a client') },
  send: { answers_true: true },
};
