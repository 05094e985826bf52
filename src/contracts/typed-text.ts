/** What may be in text that people type: one rule for the forms and the calls, so that both come to one verdict. */

/** Control characters, halves of signs, and the marks that reorder text: in a name they can only deceive whoever reads it later. */
export const DECEIVING = /[\p{Cc}\p{Cs}\uFFFD-\uFFFF\u202A-\u202E\u2066-\u2069]/u;
/** The same for several lines: the end of a line and the tab may be there. */
export const DECEIVING_IN_LINES = /[^\P{Cc}\n\t]|[\p{Cs}\uFFFD-\uFFFF\u202A-\u202E\u2066-\u2069]/u;

/** Joiners and marks are in names, but none is made of them alone. */
export const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text);

/** Names travel into mails: a web address in one is how a sign-up form is made to send spam. */
export const namesWebAddress = (text: string): boolean => /:\/\/|\bwww\./iu.test(text);
