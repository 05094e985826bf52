import { COMPANY_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { EMAIL, FULL_NAME, NEWS, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';

/** The one step of every form that registers for an event; each has a call of its own (calls). */
export const eventStep = (path: `/${string}`): FormStep => ({
  id: 'register',
  fields: [
    ...FULL_NAME,
    EMAIL,
    { kind: 'text', name: 'company', max: COMPANY_NAME_MAX_LENGTH, autocomplete: 'organization', optional: true },
    { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] },
    NEWS,
  ],
  submit: { client: 'forms', method: 'POST', path, adds: [...REGISTRATION_FACTS, 'event'] },
  follow: { kind: 'page', page: 'events/registered' },
  ways: { 'event-over': 'events' },
});
