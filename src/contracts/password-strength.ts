/** What is said of a password that is being chosen. */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';
/** Why it is weak: one of those that everyone takes, a run along the keyboard or a date, a name, or a single word. */
export type PasswordHint = 'common' | 'pattern' | 'name' | 'word';
export type PasswordVerdict = { readonly strength: PasswordStrength; readonly hint: PasswordHint | undefined };
