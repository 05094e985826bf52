import type { FieldBase } from '#forms/engine/field-kind.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';

/** The field's label. Optional fields are marked, so that the others need no mark. */
export const FieldLabel = ({ field, text, shared }: Pick<FieldViewProps<FieldBase>, 'field' | 'shared' | 'text'>) => (
  <>
    {text(`${field.name}.label`)}
    {'optional' in field && field.optional && <span className="field-optional"> ({shared('optional')})</span>}
  </>
);
