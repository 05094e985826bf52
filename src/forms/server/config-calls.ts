import { type FormDefinition, type FormStep, stepOf } from '#forms/engine/form-definition.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';

/** The calls that answer with a form's definition, and the form and step each is about (calls: config). */
const CONFIG_CALLS = [
  ['GET', 'login-step', 'login', 'login'],
  ['GET', 'verify-email', 'verify-email', 'confirm'],
  ['POST', 'forex-demo-form-step-2', 'demo', 'terms'],
  ['POST', 'password-restore-confirmation', 'set-password', 'password'],
  ['POST', 'reset-password-form', 'reset-password', 'request'],
  ['POST', 'signup-step-2', 'live-sign-up', 'details'],
  ['POST', 'ty-page-single', 'sign-up-thank-you', 'thank-you'],
] as const;

export type ConfigCall = {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly definition: FormDefinition;
  readonly step: FormStep;
};

/** Those of the forms that the site has. */
export const configCalls = (definitions: readonly FormDefinition[] = FORM_DEFINITIONS): readonly ConfigCall[] =>
  CONFIG_CALLS.flatMap(([method, name, formId, stepId]) => {
    const definition = definitions.find(({ id }) => id === formId);
    const step = definition && stepOf(definition, stepId);
    return definition && step ? [{ method, path: `/fcm-forms/config/${name}` as const, definition, step }] : [];
  });
