/**
 * The steps of an application, by which a company knows its client (decision 140). Which of them a regulator has, what each asks and how
 * the questionnaire is scored is the brand's data, `application` of regulators/<code>.yaml; here is what can be asked at all.
 */
/** Steps that are answered; the others are documents to upload. */
export const ANSWERED_STEPS = ['identity', 'tax', 'means', 'questionnaire'] as const;
export type AnsweredStep = (typeof ANSWERED_STEPS)[number];

/** Questions of one answer out of several. */
export const APPLICATION_CHOICES = {
  us_person: ['no', 'yes'],
  employment: ['employed', 'self-employed', 'student', 'retired', 'without-work'],
  income: ['to-20', 'to-50', 'to-100', 'above-100'],
  savings: ['to-10', 'to-50', 'to-250', 'above-250'],
  money_from: ['work', 'savings', 'property', 'inheritance', 'pension', 'somebody-else'],
  public_office: ['no', 'self', 'close'],
  traded_cfds: ['never', 'few', 'many'],
  traded_others: ['never', 'few', 'many'],
  learned: ['nothing', 'course', 'work'],
  knows_leverage: ['gains-only', 'both', 'neither'],
  knows_margin: ['closed', 'kept', 'lent'],
  knows_stop: ['exact', 'worse', 'never'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ApplicationChoice = keyof typeof APPLICATION_CHOICES;

/** What each step can ask, in the order in which it does; the names are those of the fields of its form. */
export const APPLICATION_QUESTIONS = {
  identity: ['nationality', 'birth_place', 'personal_number', 'home_address', 'home_city', 'home_postal_code'],
  tax: ['tax_country', 'no_tax_number', 'tax_number', 'us_person', 'tax_truth'],
  means: ['employment', 'occupation', 'income', 'savings', 'money_from', 'public_office'],
  questionnaire: ['traded_cfds', 'traded_others', 'learned', 'knows_leverage', 'knows_margin', 'knows_stop'],
} as const satisfies Readonly<Record<AnsweredStep, readonly string[]>>;

/** What a document has to show. */
export const DOCUMENT_KINDS = ['identity', 'address'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
const DOCUMENT_STEPS = [
  'identity-document',
  'address-document',
] as const satisfies readonly `${DocumentKind}-document`[];

export const APPLICATION_STEPS = [...ANSWERED_STEPS, ...DOCUMENT_STEPS] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];
export const isAnsweredStep = (step: ApplicationStep): step is AnsweredStep =>
  (ANSWERED_STEPS as readonly string[]).includes(step);

/**
 * What the questionnaire led to. `warning`: the client is told that the product may not be appropriate, and goes on only after
 * acknowledging it. `waits`: it can be answered again once the time of cooling off is over. `refused`: no account is opened.
 */
export const QUESTIONNAIRE_OUTCOMES = ['suitable', 'warning', 'waits', 'refused'] as const;
export type QuestionnaireOutcome = (typeof QUESTIONNAIRE_OUTCOMES)[number];

/** `open`: the client is at it. `sent`: nothing is missing, and the company looks at it. `approved`, `refused`: decided, for good. */
export const APPLICATION_STATES = ['open', 'sent', 'approved', 'refused'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];
