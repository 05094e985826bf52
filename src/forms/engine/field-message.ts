import type { Field, MessageParams } from '#forms/engine/field-kind.ts';
import type { ShownComplaint } from '#forms/engine/form-problem.ts';
import { kindOf, type Kinds } from '#forms/engine/kinds.ts';

/** Asks a namespace for a text; values fill its placeholders. */
export type Ask = (key: string, values?: MessageParams) => string;
/** Finds a namespace by its name. */
export type FindTexts = (namespace: string) => Ask;

/**
 * The text of a complaint. A complaint that only the server knows has the server's text.
 *
 * @param texts finds the namespaces `errors` and that of the kind; @param form that of the form.
 */
export function fieldMessage(
  kinds: Kinds,
  field: Field,
  complaint: ShownComplaint,
  texts: FindTexts,
  form: Ask,
): string {
  const { messages, remoteMessages, limits } = kindOf(kinds, field);
  const words = messages[complaint.code] ?? remoteMessages?.[complaint.code];
  if (words === undefined && complaint.message !== undefined) return complaint.message;
  const values = { field: form(`${field.name}.phrase`), ...limits?.(field) };
  return typeof words === 'object'
    ? texts(`field-${field.kind}`)(words.own, values)
    : texts('errors')(words ?? 'invalid', values);
}
