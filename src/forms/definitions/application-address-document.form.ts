import { defineForm } from '#forms/engine/define-form.ts';
import { documentForm } from './application-step.ts';

export default defineForm(
  documentForm('address', {
    title: 'Application: proof of address',
    summary: 'A document that shows where the client lives.',
  }),
);
