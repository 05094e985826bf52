import type { FieldKind, FieldOf, KindName } from '#forms/engine/field-kind.ts';

export type KindMap = { readonly [Name in KindName]: FieldKind<FieldOf<Name>, unknown> };
/** In the browser a form has the kinds that it uses; the server has all. */
export type Kinds = Partial<KindMap>;

/** The kind of a field. @throws Error where a form's code was put together without it. */
export function kindOf<Name extends KindName>(kinds: Kinds, field: FieldOf<Name>): FieldKind<FieldOf<Name>, unknown> {
  const kind = kinds[field.kind as KindName] as FieldKind<FieldOf<Name>, unknown> | undefined;
  if (kind === undefined)
    throw new Error(`form field "${field.name}": kind "${field.kind}" is not among the form's kinds.`);
  return kind;
}
