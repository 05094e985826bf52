import type { FormDefinition, KindName } from '#forms/engine/form-definition.ts';

/** Kinds that only some forms ask for; their code comes with those. */
export const MORE_KIND_NAMES = [
  'choice',
  'choices',
  'long-text',
  'number',
  'one-time-code',
  'web-address',
] as const satisfies readonly KindName[];

export type MoreKindName = (typeof MORE_KIND_NAMES)[number];
/** Kinds that cost little and nearly every form asks for. */
export type LightKindName = Exclude<KindName, MoreKindName | 'phone'>;

/** Which code a form's view is put together from: phone numbers bring numbering plans, which weigh most. */
export function kindsAsked({ steps }: FormDefinition): { readonly more: boolean; readonly phone: boolean } {
  const names = steps.flatMap(({ fields }) => fields.map(({ kind }) => kind));
  return {
    more: names.some((name) => (MORE_KIND_NAMES as readonly string[]).includes(name)),
    phone: names.includes('phone'),
  };
}
