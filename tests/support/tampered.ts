/** The same signed text with its last character changed, to one that it was not. */
export const tampered = (signed: string): string => `${signed.slice(0, -1)}${signed.endsWith('A') ? 'B' : 'A'}`;
