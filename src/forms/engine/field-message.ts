import type { MessageParams } from '#forms/engine/field-kind.ts';
import type { Field } from '#forms/engine/form-definition.ts';
import type { ShownComplaint } from '#forms/engine/form-problem.ts';
import { kindOf, type Kinds } from '#forms/engine/kinds.ts';

/** Asks a namespace for a text; values fill its placeholders. */
export type Ask = (key: string, values?: MessageParams) => string;

/**
 * A complaint in words. One that only the server knows comes with the server's own.
 *
 * @param errors the namespace `errors`; @param form that of the form.
 */
export function fieldMessage(kinds: Kinds, field: Field, complaint: ShownComplaint, errors: Ask, form: Ask): string {
  const kind = kindOf(kinds, field);
  const key =
    (kind.messages as Readonly<Record<string, string>>)[complaint.code] ?? kind.remoteMessages?.[complaint.code];
  if (key === undefined && complaint.message !== undefined) return complaint.message;
  return errors(key ?? 'invalid', { field: form(`${field.name}.phrase`), ...kind.limits?.(field) });
}
