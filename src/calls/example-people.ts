/** Who sends the examples. Example.com is nobody's (RFC 2606), the number is one that no one is given. */
export const EXAMPLE_EMAIL = 'ada.lovelace@example.com';
export const EXAMPLE_PASSWORD = 'correct horse battery staple';
/** Has an account and has confirmed the address. */
export const EXAMPLE_CLIENT_EMAIL = 'grace.hopper@example.com';

export const EXAMPLE_NAMES = { first_name: 'Ada', last_name: 'Lovelace' } as const;
export const EXAMPLE_PHONE = '+442083661177';
/** Of an enquiry. */
export const EXAMPLE_PERSON = { email: EXAMPLE_EMAIL, ...EXAMPLE_NAMES, consent_privacy: true } as const;
/** What a company must know before it opens a live account. */
export const EXAMPLE_DETAILS = {
  ...EXAMPLE_NAMES,
  phone: EXAMPLE_PHONE,
  birth_date: '1990-12-10',
  address_line: '12 St James’s Square',
  city: 'London',
  postal_code: 'SW1Y 4JH',
} as const;
/** Of a partner or an affiliate. */
export const EXAMPLE_TRADE = 'Lessons for beginners, with some thousand readers a month.';
/** The id of nothing. */
export const EXAMPLE_UNKNOWN_ID = 'b5e6c1f0-8f0b-4a3e-9a77-2f6a7d1f4c11';
