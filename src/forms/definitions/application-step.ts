import { type AnsweredStep, APPLICATION_STEPS, type DocumentKind } from '#contracts/application.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { FormDefinition, FormStep, StepCall } from '#forms/engine/form-definition.ts';

const FOLDER = 'account/application';
export const CHECK_PAGE = `${FOLDER}/check`;

/** What a step answers leads to the page of the next one (decision 140). */
export const TO_NEXT_PAGE: FormStep['follow'] = {
  kind: 'branch',
  by: 'next',
  pages: Object.fromEntries([...APPLICATION_STEPS, 'warning'].map((step) => [step, `${FOLDER}/${step}`])),
  otherwise: CHECK_PAGE,
};
export const APPLICATION_STATE: StepCall = { client: 'user-auth', method: 'POST', path: '/api/application' };
export const APPLICATION_WAYS = {
  'application-closed': CHECK_PAGE,
  'application-incomplete': CHECK_PAGE,
  'application-waits': CHECK_PAGE,
  'token-invalid': 'log-in',
} as const;

/** The form of one step of an application: everything that can be asked. What is asked, the regulator decides. */
export const applicationForm = (
  step: AnsweredStep,
  about: Pick<FormDefinition, 'title' | 'summary'>,
  fields: readonly Field[],
): FormDefinition => ({
  id: `application-${step}`,
  version: 1,
  ...about,
  requirements: ['FRM-7', 'PLT-1'],
  hydrate: 'visible',
  steps: [
    {
      id: step,
      fields,
      submit: {
        client: 'user-auth',
        method: 'POST',
        path: `/api/application/${step}`,
        adds: ['edition', 'form', 'shown_texts'],
      },
      // Nobody answers a questionnaire twice.
      ...(step !== 'questionnaire' && { prefills: APPLICATION_STATE }),
      follow: TO_NEXT_PAGE,
      ways: APPLICATION_WAYS,
      elsewhere: CHECK_PAGE,
    },
  ],
});

/** The form of a document to upload. */
export const documentForm = (kind: DocumentKind, about: Pick<FormDefinition, 'title' | 'summary'>): FormDefinition => ({
  id: `application-${kind}-document`,
  version: 1,
  ...about,
  requirements: ['FRM-7', 'PLT-1'],
  hydrate: 'visible',
  steps: [
    {
      id: 'upload',
      fields: [{ kind: 'file', name: 'document', hint: true }],
      submit: {
        client: 'user-auth',
        method: 'POST',
        path: `/api/application/${kind}-document`,
        adds: ['edition', 'form', 'shown_texts'],
      },
      follow: TO_NEXT_PAGE,
      ways: APPLICATION_WAYS,
      elsewhere: CHECK_PAGE,
    },
  ],
});
