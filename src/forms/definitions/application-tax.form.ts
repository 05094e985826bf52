import { APPLICATION_CHOICES } from '#contracts/application.ts';
import { defineForm } from '#forms/engine/define-form.ts';
import { applicationForm } from './application-step.ts';

export default defineForm(
  applicationForm(
    'tax',
    { title: 'Application: tax residence', summary: 'Where the client pays tax, by the client’s own certification.' },
    [
      { kind: 'nation', name: 'tax_country', hint: true },
      {
        kind: 'text',
        name: 'tax_number',
        max: 40,
        autocomplete: 'off',
        hint: true,
        unlessTicked: 'no_tax_number',
      },
      { kind: 'consent', name: 'no_tax_number', optional: true },
      { kind: 'choice', name: 'us_person', options: APPLICATION_CHOICES.us_person, look: 'cards', hint: true },
      { kind: 'consent', name: 'tax_truth' },
    ],
  ),
);
