import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { NumberField } from './number.field.ts';
import { LineField } from '#forms/engine/line-field.tsx';

const NumberView = (props: FieldViewProps<NumberField>) => (
  <LineField {...props} trailingText={props.field.unit && props.text(`${props.field.name}.unit`)} />
);

export default NumberView;
