import type { Complaint, Control, FieldContext, Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { kindOf, type Kinds } from '#forms/engine/kinds.ts';

/** Texts of a form's controls by control name; a box that is not ticked is absent. */
export type TypedTexts = Readonly<Record<string, string>>;
export type FieldValues = Readonly<Record<string, unknown>>;
export type FieldComplaints = Readonly<Record<string, Complaint>>;

export type StepFacts = Pick<
  FieldContext,
  'countries' | 'lists' | 'locale' | 'minimumAge' | 'ownWords' | 'promptCountries' | 'today'
>;
export type CheckedStep = { readonly values: FieldValues; readonly complaints: FieldComplaints };

export const controlsOf = (kinds: Kinds, field: Field): readonly Control[] => kindOf(kinds, field).controls(field);

/** Names of the fields that a complaint can be about: all except those that the form decides itself. */
export const askedFields = (kinds: Kinds, { fields }: FormStep): readonly string[] =>
  fields.flatMap((field) => (Object.keys(kindOf(kinds, field).messages).length === 0 ? [] : [field.name]));

/** The field's value as its kind composes it, before validation. */
export function composed(kinds: Kinds, field: Field, typed: TypedTexts): unknown {
  return kindOf(kinds, field).compose((control) => typed[control] ?? '', field);
}

/** Validates what was typed into a step: in the browser before it sends, in the server when a form is posted. */
export function checkTyped(kinds: Kinds, step: FormStep, typed: TypedTexts, facts: StepFacts): CheckedStep {
  const body = Object.fromEntries(step.fields.map((field) => [field.name, composed(kinds, field, typed)]));
  return checkBody(kinds, step, body, facts);
}

/** Validates the fields of a JSON body of the step's call by the same rules. */
export function checkBody(
  kinds: Kinds,
  step: FormStep,
  body: Readonly<Record<string, unknown>>,
  facts: StepFacts,
): CheckedStep {
  const values: Record<string, unknown> = {};
  const complaints: Record<string, Complaint> = {};
  const other = (name: string, as?: 'as-typed') => {
    const value = Object.hasOwn(body, name) ? body[name] : undefined;
    if (value === true) return 'yes';
    return typeof value !== 'string' ? '' : as === 'as-typed' ? value : value.trim();
  };
  for (const field of step.fields) {
    const parsed = kindOf(kinds, field).parse(body[field.name], field, { ...facts, other });
    if (!parsed.ok) {
      const { ok: _, ...complaint } = parsed;
      complaints[field.name] = complaint;
    } else if (parsed.value !== undefined) {
      values[field.name] = parsed.value;
    }
  }
  return { values, complaints };
}

/** The UTC date, YYYY-MM-DD: one day for browser and server. */
export const utcDate = (now: Date): string => now.toISOString().slice(0, 10);
