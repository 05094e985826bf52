/** What stands in the address of the list of letters: closed lists and names that are code or settings. */
export const LETTER_FILTERS = ['kind', 'name', 'endpoint', 'error', 'age'] as const;
export type LettersFilter = Readonly<Partial<Record<(typeof LETTER_FILTERS)[number], string>>>;
