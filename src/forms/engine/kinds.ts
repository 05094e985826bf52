import type { FieldKind } from '#forms/engine/field-kind.ts';
import type { FieldOf, KindName } from '#forms/engine/form-definition.ts';
import type { LightKindName } from '#forms/engine/kind-names.ts';
import { birthDateKind } from '#forms/engine/kinds/birth-date/birth-date-kind.ts';
import { confirmCountryKind } from '#forms/engine/kinds/confirm-country/confirm-country-kind.ts';
import { consentKind } from '#forms/engine/kinds/consent/consent-kind.ts';
import { countryKind } from '#forms/engine/kinds/country/country-kind.ts';
import { currentPasswordKind } from '#forms/engine/kinds/current-password/current-password-kind.ts';
import { emailKind } from '#forms/engine/kinds/email/email-kind.ts';
import { fixedKind } from '#forms/engine/kinds/fixed/fixed-kind.ts';
import { linkCodeKind } from '#forms/engine/kinds/link-code/link-code-kind.ts';
import { newPasswordKind } from '#forms/engine/kinds/new-password/new-password-kind.ts';
import { repeatPasswordKind } from '#forms/engine/kinds/repeat-password/repeat-password-kind.ts';
import { textKind } from '#forms/engine/kinds/text/text-kind.ts';

export type KindMap = { readonly [Name in KindName]: FieldKind<FieldOf<Name>, unknown> };
/** Every form has these; the others are added to the forms that ask for them. */
export type LightKinds = Pick<KindMap, LightKindName>;
export type Kinds = LightKinds & Partial<KindMap>;

export const LIGHT_KINDS: LightKinds = {
  'birth-date': birthDateKind,
  'confirm-country': confirmCountryKind,
  consent: consentKind,
  country: countryKind,
  'current-password': currentPasswordKind,
  email: emailKind,
  fixed: fixedKind,
  'link-code': linkCodeKind,
  'new-password': newPasswordKind,
  'repeat-password': repeatPasswordKind,
  text: textKind,
};

/** The kind of a field. @throws Error where a form's code was put together without it. */
export function kindOf<Name extends KindName>(kinds: Kinds, field: FieldOf<Name>): FieldKind<FieldOf<Name>, unknown> {
  const kind = kinds[field.kind as KindName] as FieldKind<FieldOf<Name>, unknown> | undefined;
  if (kind === undefined)
    throw new Error(`form field "${field.name}": kind "${field.kind}" is not among the form's kinds.`);
  return kind;
}
