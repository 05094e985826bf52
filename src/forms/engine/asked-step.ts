import type { Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';

/** The step with those of its fields that the edition's regulator has asked (decision 140): in markup, browser and server alike. */
export function askedStep(step: FormStep, { asks }: Pick<FormFacts, 'asks'>): FormStep {
  if (asks === undefined) return step;
  const fields = step.fields.flatMap((field): readonly Field[] => {
    const asked = asks[field.name];
    if (asked === undefined) return [];
    return asked === 'optional' ? [{ ...field, optional: true } as Field] : [field];
  });
  return { ...step, fields };
}
