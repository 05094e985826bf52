/** What is asked about a new brand. */
export type BrandAnswers = {
  readonly name: string;
  /** Where the site will stand: `https://www.example.com`. */
  readonly site: string;
  readonly email: string;
  readonly company: string;
  /** A file of the default brand's regulators/. */
  readonly regulator: string;
  /** Language and region, as `en-gb`. */
  readonly edition: string;
  readonly light: string;
  readonly dark: string;
  readonly folder: string;
};

/** What each answer is, in the order of the questions. */
export const ANSWERS: Readonly<Record<keyof BrandAnswers, string>> = {
  name: 'Name of the brand',
  site: 'Address of the site',
  email: 'E-mail address for visitors',
  company: 'Company that clients have their contract with',
  regulator: 'Regulator',
  edition: 'First edition, language and region',
  light: 'Colour of links and buttons on a light ground',
  dark: 'The same on a dark ground',
  folder: 'Folder to make it in',
};

export type Question = {
  readonly flag: keyof BrandAnswers;
  readonly words: string;
  /** What holds where nothing is answered; it may follow from the answers before it. */
  readonly initial: (given: Partial<BrandAnswers>) => string;
  /** What is wrong with an answer, and what would do. */
  readonly fault: (answer: string, given: Partial<BrandAnswers>) => string | undefined;
};

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'brand';
