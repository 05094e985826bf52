import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'mt5-download',
  version: 1,
  title: 'MetaTrader 5: download',
  summary: 'Mails the link of the download and opens it.',
  requirements: ['FRM-1', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'download',
      fields: [
        { kind: 'email', name: 'email', autocomplete: 'email', hint: true },
      ],
      submit: { client: 'forms', method: 'POST', path: '/utils/mt5-download/new', adds: ['agent', 'attribution', 'company_id', 'edition', 'entity', 'form', 'shown_texts', 'timezone'] },
      follow: { kind: 'link' },
    },
  ],
});
