import { translator } from '#i18n/translator.ts';
import type { PageTexts } from '#i18n/texts.ts';
import { ALL_KINDS, FIELD_SERVER_PARTS } from '#forms/server/field-kinds.ts';
import type { DescribedOption } from '#forms/server/field-server-part.ts';
import type { Control, MessageParams, Field } from '#forms/engine/field-kind.ts';
import { type Ask, fieldMessage, type FindTexts } from '#forms/engine/field-message.ts';
import type { FormDefinition, FormStep, StepCall } from '#forms/engine/form-definition.ts';
import type { FormFacts, ShownDocument } from '#forms/engine/form-facts.ts';
import { kindOf } from '#forms/engine/kinds.ts';

/** A field with what another program needs to show and validate it. */
export type DescribedField = {
  readonly name: string;
  readonly kind: Field['kind'];
  /** Absent if nothing is shown. */
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
  /** Text of every complaint, by its code. */
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
  const texts: FindTexts = (namespace) => translator(page, namespace as 'errors') as Ask;
  const { options, documents, labelValues } =
    FIELD_SERVER_PARTS[kindName]?.describe?.(field, { facts, page, text }) ?? {};
  return {
    name,
    kind: kindName,
    ...(controls.length > 0 && { label: text(`${name}.label`, labelValues) }),
    ...(hint && { hint: text(`${name}.hint`) }),
    optional: 'optional' in field && field.optional === true,
    controls,
    rules,
    limits: kind.limits?.(field) ?? {},
    ...(options && { options }),
    ...(documents && { documents }),
    messages: Object.fromEntries(codes.map((code) => [code, fieldMessage(ALL_KINDS, field, { code }, texts, text)])),
  };
}
