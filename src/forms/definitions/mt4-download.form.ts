import { EMAIL, REGISTRATION_FACTS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'mt4-download',
  version: 1,
  title: 'MetaTrader 4: download',
  summary: 'Mails the link of the download and opens it.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'download',
      fields: [EMAIL],
      submit: { client: 'forms', method: 'POST', path: '/utils/mt4-download/new', adds: REGISTRATION_FACTS },
      follow: { kind: 'link' },
    },
  ],
});
