import { EMAIL, FULL_NAME, NEWS, REGISTRATION_FACTS, STEP_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'trading-central',
  version: 2,
  title: 'Trading central',
  summary: 'Signs up for the reports of trading central, in three pages.',
  requirements: ['FRM-1', 'FRM-4', 'FRM-7', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'email',
      fields: [EMAIL],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/fcm-forms/trading-central/email',
        adds: REGISTRATION_FACTS,
      },
      follow: { kind: 'page', page: 'trading-central/details' },
    },
    {
      id: 'details',
      fields: [...FULL_NAME, { kind: 'country', name: 'country_id' }],
      submit: { client: 'forms', method: 'POST', path: '/utils/fcm-forms/trading-central/step2', adds: ['form'] },
      follow: { kind: 'page', page: 'trading-central/register' },
      ways: { 'enquiry-missing': 'trading-central' },
    },
    {
      id: 'register',
      fields: [{ kind: 'consent', name: 'consent_privacy', documents: ['privacy'] }, NEWS],
      submit: { client: 'forms', method: 'POST', path: '/utils/fcm-forms/trading-central/register', adds: STEP_FACTS },
      follow: { kind: 'page', page: 'trading-central/thank-you' },
      ways: { 'enquiry-incomplete': 'trading-central/details', 'enquiry-missing': 'trading-central' },
    },
  ],
});
