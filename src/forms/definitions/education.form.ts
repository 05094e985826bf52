import {
  EMAIL,
  FULL_NAME,
  NEWS,
  REGISTRATION_FACTS,
  RESIDENCE,
  STEP_FACTS,
  TERMS,
} from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'education',
  version: 2,
  title: 'Zero to hero: enrolment',
  summary: 'Enrols a lead in the course zero-to-hero, in two pages and without a password.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1', 'TRK-2'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'account',
      fields: [EMAIL, ...RESIDENCE, TERMS, NEWS],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/custom-forms/signup/lead-signup',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'zero-to-hero/name' },
      elsewhere: 'courses/zero-to-hero',
    },
    {
      id: 'name',
      fields: [...FULL_NAME],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/education/signup-step2', adds: STEP_FACTS },
      follow: { kind: 'page', page: 'zero-to-hero/thank-you' },
      ways: { 'sign-up-missing': 'zero-to-hero' },
    },
  ],
});
