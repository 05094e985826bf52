import { translator } from '#i18n/translator.ts';
import type { PageTexts } from '#i18n/texts.ts';
import { ALL_KINDS } from '#forms/engine/all-kinds.ts';
import type { Control, MessageParams } from '#forms/engine/field-kind.ts';
import { type Ask, fieldMessage } from '#forms/engine/field-message.ts';
import type { Field, FormDefinition, FormStep, StepCall } from '#forms/engine/form-definition.ts';
import type { FormFacts, ShownDocument } from '#forms/engine/form-facts.ts';
import { choiceOptions } from '#forms/engine/kinds/choice/choice-options.ts';
import { countryOptions } from '#forms/engine/kinds/country/country-options.ts';
import { kindOf } from '#forms/engine/kinds.ts';

type DescribedOption = { readonly value: string; readonly label: string };

/** A field as another program would show and judge it. */
export type DescribedField = {
  readonly name: string;
  readonly kind: Field['kind'];
  /** Left out where nothing is shown. */
  readonly label?: string;
  readonly hint?: string;
  readonly optional: boolean;
  /** Controls with their HTML attributes. */
  readonly controls: readonly Control[];
  /** What the definition says beyond that: `max`, `min`, `of`, `value`, … */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly limits: MessageParams;
  readonly options?: readonly DescribedOption[];
  readonly documents?: readonly ShownDocument[];
  /** Words of every complaint, by its code. */
  readonly messages: Readonly<Record<string, string>>;
};

export type DescribedForm = {
  readonly form_id: string;
  readonly form_version: string;
  readonly step: string;
  readonly steps: readonly string[];
  readonly title: string;
  readonly submit: StepCall & { readonly label: string };
  readonly follow: FormStep['follow'];
  readonly fields: readonly DescribedField[];
};

/** A step as data (calls: config): made from the definition that renders it, with the words and facts of the edition. */
export function describeForm(
  definition: FormDefinition,
  step: FormStep,
  facts: FormFacts,
  page: PageTexts,
): DescribedForm {
  const text = translator(page, `form-${definition.id}` as 'form-login') as Ask;
  return {
    form_id: definition.id,
    form_version: String(definition.version),
    step: step.id,
    steps: definition.steps.map(({ id }) => id),
    title: text(`${step.id}.title`),
    submit: { ...step.submit, label: text(`${step.id}.submit`) },
    follow: step.follow,
    fields: step.fields.map((field) => describeField(field, facts, page, text)),
  };
}

function describeField(field: Field, facts: FormFacts, page: PageTexts, text: Ask): DescribedField {
  const kind = kindOf(ALL_KINDS, field);
  const { name, kind: kindName, hint, ...rules } = field;
  const controls = kind.controls(field);
  const codes = [...(kind.reachable?.(field) ?? Object.keys(kind.messages)), ...Object.keys(kind.remoteMessages ?? {})];
  const errors = translator(page, 'errors') as Ask;
  const options = optionsOf(field, facts, page, text);
  const documents =
    field.kind === 'consent' ? facts.documents.filter(({ id }) => field.documents?.includes(id)) : undefined;
  const links = Object.fromEntries(
    (documents ?? []).map(({ id }) => [id.replaceAll('-', '_'), text(`document.${id}`)]),
  );
  return {
    name,
    kind: kindName,
    ...(controls.length > 0 && { label: text(`${name}.label`, links) }),
    ...(hint && { hint: text(`${name}.hint`) }),
    optional: 'optional' in field && field.optional === true,
    controls,
    rules,
    limits: kind.limits?.(field) ?? {},
    ...(options && { options }),
    ...(documents && { documents }),
    messages: Object.fromEntries(codes.map((code) => [code, fieldMessage(ALL_KINDS, field, { code }, errors, text)])),
  };
}

function optionsOf(field: Field, facts: FormFacts, page: PageTexts, text: Ask): readonly DescribedOption[] | undefined {
  const shared = translator(page, 'forms');
  if (field.kind === 'choice') return choiceOptions(field, facts.lists, text, shared, page.locale);
  if (field.kind === 'choices') return field.options.map((value) => ({ value, label: text(`${field.name}.${value}`) }));
  if (field.kind === 'country')
    return countryOptions(facts.countries, page.locale, shared).map(({ code, name }) => ({ value: code, label: name }));
  return undefined;
}
