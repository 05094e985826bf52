import type { ComponentType } from 'react';
import type { Translator } from '#i18n/translator.ts';
import { usePageLanguage } from '#i18n/use-texts.tsx';
import { controlsOf } from '#forms/engine/check-step.ts';
import type { Ask } from '#forms/engine/field-message.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import type { ShownComplaint, ShownComplaints } from '#forms/engine/form-problem.ts';
import type { FormProps } from '#forms/engine/form-props.ts';

type FormFieldsProps = {
  readonly form: FormProps;
  readonly step: FormStep;
  readonly complaints: ShownComplaints;
  readonly messageOf: (field: Field, complaint: ShownComplaint) => string;
  readonly idOf: (control: string) => string;
  readonly text: Ask;
  readonly shared: Translator<'forms'>;
};

/** The step's fields in their order, each by the view of its kind; some kinds have nothing to show. */
export function FormFields({ form, step, complaints, messageOf, idOf, text, shared }: FormFieldsProps) {
  const { locale } = usePageLanguage();
  return step.fields.map((field) => {
    const View = form.parts[field.kind]?.View as ComponentType<FieldViewProps> | undefined;
    if (View === undefined) return null;
    const complaint = complaints[field.name];
    return (
      <View
        key={field.name}
        field={field}
        attributes={Object.fromEntries(controlsOf(form.kinds, field).map(({ name, attributes }) => [name, attributes]))}
        idOf={idOf}
        typed={(control) => form.values[control] ?? ''}
        error={complaint && messageOf(field, complaint)}
        isAtFault={(control) => complaint !== undefined && (complaint.controls?.includes(control) ?? true)}
        text={text}
        shared={shared}
        facts={form}
        locale={locale}
      />
    );
  });
}
