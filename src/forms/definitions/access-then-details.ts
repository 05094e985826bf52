import type { Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { ACCESS, PERSON, REGISTRATION_FACTS, STEP_FACTS } from './common-fields.ts';

/**
 * The steps of a live account with details of its own: the first opens the account as every sign-up does, the second, on
 * `<page>/details`, asks for the person and other details, and ends in a call of its own.
 */
export const accessThenDetails = <const Page extends string, const More extends readonly Field[] = []>(
  page: Page,
  more: More = [] as unknown as More,
) =>
  [
    {
      id: 'account',
      fields: [...ACCESS],
      submit: { client: 'forms', method: 'POST', path: '/utils/custom-forms/signup', adds: REGISTRATION_FACTS },
      follow: { kind: 'page', page: `${page}/details` },
      elsewhere: 'log-in',
    },
    {
      id: 'details',
      fields: [...PERSON, ...more],
      submit: { client: 'forms', method: 'POST', path: `/utils/custom-forms/${page}/step2`, adds: STEP_FACTS },
      follow: { kind: 'page', page: 'sign-up/thank-you' },
      ways: { 'sign-up-missing': page },
    },
  ] as const satisfies readonly FormStep[];
