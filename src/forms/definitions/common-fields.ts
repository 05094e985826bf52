import { ADDRESS_LINE_MAX_LENGTH, PERSON_NAME_MAX_LENGTH, POSTAL_CODE_MAX_LENGTH } from '#contracts/limits.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { AddedFact } from '#forms/engine/form-definition.ts';

/** Groups of fields that several registrations ask for, with the same names and rules. */
export const EMAIL = { kind: 'email', name: 'email', autocomplete: 'email', hint: true } as const satisfies Field;
export const NEW_PASSWORD = {
  kind: 'new-password',
  name: 'password',
  unlike: ['email'],
  hint: true,
} as const satisfies Field;
export const RESIDENCE = [
  { kind: 'country', name: 'country_id' },
  { kind: 'confirm-country', name: 'confirm_country', of: 'country_id' },
] as const satisfies readonly Field[];
export const TERMS = {
  kind: 'consent',
  name: 'consent_terms',
  documents: ['terms', 'risk-warning', 'privacy'],
} as const satisfies Field;
export const NEWS = { kind: 'consent', name: 'consent_marketing', optional: true } as const satisfies Field;
export const FIRST_NAME = {
  kind: 'text',
  name: 'first_name',
  max: PERSON_NAME_MAX_LENGTH,
  autocomplete: 'given-name',
  autocapitalize: 'words',
  isName: true,
} as const satisfies Field;
export const FULL_NAME = [
  FIRST_NAME,
  {
    kind: 'text',
    name: 'last_name',
    max: PERSON_NAME_MAX_LENGTH,
    autocomplete: 'family-name',
    autocapitalize: 'words',
    isName: true,
    unlessTicked: 'single_name',
  },
  { kind: 'consent', name: 'single_name', optional: true },
] as const satisfies readonly Field[];
export const PHONE = { kind: 'phone', name: 'phone', countryOf: 'country_id' } as const satisfies Field;
export const PERSON = [
  ...FULL_NAME,
  { kind: 'birth-date', name: 'birth_date', hint: true },
  PHONE,
  { kind: 'text', name: 'address_line', max: ADDRESS_LINE_MAX_LENGTH, autocomplete: 'address-line1', hint: true },
  { kind: 'text', name: 'city', max: PERSON_NAME_MAX_LENGTH, autocomplete: 'address-level2', isName: true },
  { kind: 'text', name: 'postal_code', max: POSTAL_CODE_MAX_LENGTH, autocomplete: 'postal-code', optional: true },
] as const satisfies readonly Field[];
/** How to log in, where the visitor lives and what they agree to: the first page of most registrations. */
export const ACCESS = [EMAIL, NEW_PASSWORD, ...RESIDENCE, TERMS, NEWS] as const satisfies readonly Field[];
export const DEMO_TERMS = [
  { kind: 'choice', name: 'platform', options: { from: 'platforms' }, look: 'cards' },
  { kind: 'choice', name: 'leverage', options: { from: 'leverage' }, hint: true },
  { kind: 'choice', name: 'balance', options: ['1000', '5000', '10000', '50000', '100000'], hint: true },
  { kind: 'choice', name: 'currency', options: { from: 'currencies' } },
] as const satisfies readonly Field[];

/** What the first call of every registration adds to its fields (FRM-4, TRK-2). */
export const REGISTRATION_FACTS = [
  'agent',
  'attribution',
  'company_id',
  'edition',
  'entity',
  'form',
  'shown_texts',
  'timezone',
] as const satisfies readonly AddedFact[];
/** What every later call adds. */
export const STEP_FACTS = ['agent', 'form', 'shown_texts', 'timezone'] as const satisfies readonly AddedFact[];
