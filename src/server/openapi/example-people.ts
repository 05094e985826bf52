/** Who sends the examples. Example.com is nobody's (RFC 2606), the number is one that no one is given. */
export const EXAMPLE_EMAIL = 'ada.lovelace@example.com';
export const EXAMPLE_PASSWORD = 'correct horse battery staple';
/** Has an account and has confirmed the address. */
export const EXAMPLE_CLIENT_EMAIL = 'grace.hopper@example.com';

export const EXAMPLE_NAMES = { first_name: 'Ada', last_name: 'Lovelace' } as const;
export const EXAMPLE_PHONE = '+442083661177';
