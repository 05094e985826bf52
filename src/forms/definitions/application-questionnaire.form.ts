import { APPLICATION_CHOICES, APPLICATION_QUESTIONS } from '#contracts/application.ts';
import { defineForm } from '#forms/engine/define-form.ts';
import { applicationForm } from './application-step.ts';

export default defineForm(
  applicationForm(
    'questionnaire',
    {
      title: 'Application: knowledge and experience',
      summary: 'Whether the product is appropriate for the client; the regulator’s data have the points.',
    },
    APPLICATION_QUESTIONS.questionnaire.map((name) => ({
      kind: 'choice',
      name,
      options: APPLICATION_CHOICES[name],
      look: 'cards',
    })),
  ),
);
