import { defineForm } from '#forms/engine/define-form.ts';
import { documentForm } from './application-step.ts';

export default defineForm(
  documentForm('identity', {
    title: 'Application: proof of identity',
    summary: 'A document that shows who the client is.',
  }),
);
