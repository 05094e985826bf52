import type { PageTexts } from '#i18n/texts.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { Ask } from '#forms/engine/field-message.ts';
import type { FormFacts, ShownDocument } from '#forms/engine/form-facts.ts';

export type DescribedOption = { readonly value: string; readonly label: string };

/** What another program has to know of a field beside its definition. */
export type FieldDetails = {
  readonly options?: readonly DescribedOption[];
  readonly documents?: readonly ShownDocument[];
  /** Values of the placeholders in its label. */
  readonly labelValues?: Readonly<Record<string, string>>;
};

export type FieldSite = {
  readonly facts: FormFacts;
  readonly page: PageTexts;
  /** Texts of the form. */
  readonly text: Ask;
};

/** What only the server knows of a kind of field, `<kind>.server.ts` beside its declaration. */
export type FieldServerPart<F = Field> = {
  readonly describe?: (field: F, site: FieldSite) => FieldDetails;
  /** Whether a control's value belongs to facts that have changed since; it then counts as absent. */
  readonly isOutdated?: (typed: string | undefined, field: F, facts: FormFacts) => boolean;
};
