import { APPLICATION_CHOICES } from '#contracts/application.ts';
import { defineForm } from '#forms/engine/define-form.ts';
import { applicationForm } from './application-step.ts';

export default defineForm(
  applicationForm(
    'means',
    {
      title: 'Application: employment and means',
      summary: 'What the client does, earns and owns, and where the money comes from.',
    },
    [
      { kind: 'choice', name: 'employment', options: APPLICATION_CHOICES.employment },
      { kind: 'text', name: 'occupation', max: 80, autocomplete: 'organization-title' },
      { kind: 'choice', name: 'income', options: APPLICATION_CHOICES.income, hint: true },
      { kind: 'choice', name: 'savings', options: APPLICATION_CHOICES.savings, hint: true },
      { kind: 'choice', name: 'money_from', options: APPLICATION_CHOICES.money_from },
      { kind: 'choice', name: 'public_office', options: APPLICATION_CHOICES.public_office, hint: true },
    ],
  ),
);
