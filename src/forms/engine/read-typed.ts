import type { TypedTexts } from '#forms/engine/check-step.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { kindOf, type Kinds } from '#forms/engine/kinds.ts';

/** The texts of the step's controls in the document, and of the page's address for fields that are part of it. */
export function readTyped(kinds: Kinds, step: FormStep, form: HTMLFormElement | null): TypedTexts {
  const typed: Record<string, string> = {};
  if (form === null) return typed;
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] ??= value;
  for (const field of step.fields) {
    const parameter = kindOf(kinds, field).parameter?.(field);
    if (parameter !== undefined) typed[parameter] = new URLSearchParams(location.search).get(parameter) ?? '';
  }
  return typed;
}
