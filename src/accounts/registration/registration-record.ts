/** Secrets, and what the record has columns for: not part of the payload that is kept. */
const KEPT_ELSEWHERE = new Set([
  'password',
  'password_confirm',
  'form_id',
  'form_version',
  'shown_texts',
  'attribution',
  'timezone',
  'agent',
  'edition',
  'entity',
  'company_id',
  'captcha_token',
  'captcha_data',
  'hash',
]);

/** The fields of a body that are kept with its record. */
export const payloadOf = (body: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(body).filter(([field, value]) => value !== undefined && !KEPT_ELSEWHERE.has(field)),
  );
