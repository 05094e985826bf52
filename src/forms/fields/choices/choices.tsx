import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { OptionCards } from '#forms/engine/option-cards.tsx';
import { type ChoicesField, optionControl } from './choices.field.ts';

export default function ChoicesView(props: FieldViewProps<ChoicesField>) {
  const { field, idOf, typed, text } = props;
  const cards = field.options.map((value) => {
    const control = optionControl(field, value);
    return { id: idOf(control), value, label: text(`${field.name}.${value}`), isOn: typed(control) !== '' };
  });
  return <OptionCards {...props} type="checkbox" nameOf={(value) => optionControl(field, value)} cards={cards} />;
}
