/** Where nobody was asked yet, as after `email/signup`: ISO 3166-1 leaves it to users, CLDR reads it as "unknown region". */
export const UNKNOWN_COUNTRY = 'ZZ';
