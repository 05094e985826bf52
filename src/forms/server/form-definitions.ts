import { FORM_STEP_CONTROL } from '#forms/engine/form-controls.ts';
import { type FormDefinition, type FormStep, RECOVERY_PAGE, stepOf } from '#forms/engine/form-definition.ts';

/** Every form of `definitions/`; collected by the Vite build, so a form is one file. */
export const FORM_DEFINITIONS: readonly FormDefinition[] = Object.values(
  import.meta.glob<FormDefinition>('../definitions/*.form.ts', { eager: true, import: 'default' }),
);

/** The pages that a form links for visitors who are in the wrong place. */
export const pagesElsewhere = (formId: string): readonly string[] =>
  FORM_DEFINITIONS.find(({ id }) => id === formId)?.steps.flatMap(({ elsewhere }) => elsewhere ?? []) ?? [];

/** The pages without which a visitor of this form cannot go on: those that continue a refusal, and the way of a lost second factor. */
export const pagesNeeded = (formId: string): readonly string[] =>
  FORM_DEFINITIONS.find(({ id }) => id === formId)?.steps.flatMap(({ leads = {}, completesLogIn }) => [
    ...Object.values(leads),
    ...(completesLogIn === true ? [RECOVERY_PAGE] : []),
  ]) ?? [];

/** The form and step that a posted body comes from; undefined if there is no such form or step. */
export function postedStep(
  body: Readonly<Record<string, unknown>>,
): { readonly definition: FormDefinition; readonly step: FormStep } | undefined {
  const named = body[FORM_STEP_CONTROL];
  const [formId = '', stepId = ''] = typeof named === 'string' ? named.split('/') : [];
  const definition = FORM_DEFINITIONS.find(({ id }) => id === formId);
  const step = definition && stepOf(definition, stepId);
  return definition && step && { definition, step };
}
