import { useControlValue } from '#kit/field/use-control-value.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { TextField } from './text.field.ts';
import { LineField } from '#forms/engine/line-field.tsx';

export default function TextView(props: FieldViewProps<TextField>) {
  const { field, idOf, typed } = props;
  const box = field.unlessTicked ?? '';
  const isPutAway = useControlValue(idOf(box), typed(box)) !== '';
  const line = <LineField {...props} />;
  return field.unlessTicked === undefined ? line : <div hidden={isPutAway}>{line}</div>;
}
