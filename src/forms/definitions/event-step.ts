import { COMPANY_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import { EMAIL, FULL_NAME, NEWS, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';

const COMPANY: Field = {
  kind: 'text',
  name: 'company',
  max: COMPANY_NAME_MAX_LENGTH,
  autocomplete: 'organization',
  optional: true,
};

/** Which call registers, and the page that lists what is to come. A seat at a distance is a person's: nobody is asked for a company. */
type EventStep = { readonly path: `/${string}`; readonly list: 'events' | 'webinars' };

/** The one step of every form that registers for an event; each has a call of its own. */
export const eventStep = ({ path, list }: EventStep): FormStep => ({
  id: 'register',
  fields: [
    ...FULL_NAME,
    EMAIL,
    ...(list === 'events' ? [COMPANY] : []),
    { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] },
    NEWS,
  ],
  submit: { client: 'forms', method: 'POST', path, adds: [...REGISTRATION_FACTS, 'event'] },
  follow: { kind: 'page', page: 'events/registered' },
  ways: { 'event-over': list },
});
