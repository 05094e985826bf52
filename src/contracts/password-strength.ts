/** What is said of a password that is being chosen. */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';
/**
 * Why it is weak: one of those that everyone takes, a run along the keyboard or a date, a name, or a single word; or made
 * of the site's own words, of the e-mail, of what else the person has told.
 */
export type PasswordHint = 'common' | 'pattern' | 'name' | 'word' | 'site' | 'email' | 'person';
export type PasswordVerdict = { readonly strength: PasswordStrength; readonly hint: PasswordHint | undefined };
