import type { ComponentType } from 'react';
import type { FieldKind, FieldOf, KindName } from '#forms/engine/field-kind.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';

/** A kind of field as the build puts it together from its folder (`virtual:form-field/<kind>`, tools/find-fields.ts). */
export type FieldParts<Name extends KindName = KindName> = {
  readonly kind: FieldKind<FieldOf<Name>, unknown>;
  /** `<kind>.tsx`; undefined for a kind that shows nothing. */
  readonly View?: ComponentType<FieldViewProps<FieldOf<Name>>>;
  /** `<kind>.summary.tsx`: what the summary of errors shows beside a complaint about the field. */
  readonly Summary?: ComponentType<FieldSummaryProps>;
  /** Namespaces of its own texts. */
  readonly texts: readonly string[];
};

/** The kinds that a form asks for. */
export type FormParts = { readonly [Name in KindName]?: FieldParts<Name> };

export type FieldSummaryProps = {
  /** Code of the complaint. */
  readonly code: string;
} & Pick<FieldViewProps, 'facts' | 'field' | 'idOf' | 'typed'>;
