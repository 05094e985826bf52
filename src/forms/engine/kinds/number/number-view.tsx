import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { NumberField } from '#forms/engine/kinds/number/number-kind.ts';
import { LineField } from '#forms/engine/line-field.tsx';

export const NumberView = (props: FieldViewProps<NumberField>) => (
  <LineField {...props} trailingText={props.field.unit && props.text(`${props.field.name}.unit`)} />
);
