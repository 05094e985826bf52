import { EMAIL, FIRST_NAME, NEWS } from '#forms/definitions/common-fields.ts';
import { defineForm } from '#forms/engine/define-form.ts';

export default defineForm({
  id: 'e-book',
  version: 2,
  title: 'E-book',
  summary: 'Has the e-book of its page mailed.',
  requirements: ['FRM-1', 'FRM-7', 'FRM-9', 'PLT-1'],
  hydrate: 'interaction',
  steps: [
    {
      id: 'ask',
      fields: [FIRST_NAME, EMAIL, { kind: 'consent', name: 'consent_privacy', documents: ['privacy'] }, NEWS],
      submit: {
        client: 'forms',
        method: 'POST',
        path: '/utils/download-ebook',
        adds: ['agent', 'attribution', 'company_id', 'e_book', 'edition', 'entity', 'form', 'shown_texts', 'timezone'],
      },
      follow: { kind: 'page', page: 'e-books/on-its-way' },
    },
  ],
});
