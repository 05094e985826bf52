import type { FieldValues } from '#forms/engine/check-step.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';

/** The page after a step whose call succeeded; undefined where no page follows. */
export function nextPage({ fields, follow }: FormStep, values: FieldValues, answer: unknown): string | undefined {
  if (follow.kind === 'page') return follow.page;
  if (follow.kind !== 'branch') return undefined;
  const { by, pages, otherwise } = follow;
  const source: unknown = fields.some(({ name }) => name === by) ? values : answer;
  const decided =
    typeof source === 'object' && source !== null && Object.hasOwn(source, by)
      ? String((source as FieldValues)[by])
      : '';
  return Object.hasOwn(pages, decided) ? pages[decided] : otherwise;
}
