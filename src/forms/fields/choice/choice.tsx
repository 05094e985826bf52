import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { OptionCards } from '#forms/engine/option-cards.tsx';
import type { ChoiceField } from './choice.field.ts';
import { choiceOptions } from './choice-options.ts';
import { SelectField } from '#forms/engine/select-field.tsx';

export default function ChoiceView(props: FieldViewProps<ChoiceField>) {
  const { field, idOf, typed, text, shared, facts, locale } = props;
  const id = idOf(field.name);
  const options = choiceOptions(field, facts.lists, text, shared, locale);
  if (field.look === 'cards') {
    const cards = options.map(({ value, label }, index) => ({
      id: index === 0 ? id : `${id}-${value}`,
      value,
      label,
      isOn: typed(field.name) === value,
    }));
    return <OptionCards {...props} cards={cards} />;
  }
  return (
    <SelectField {...props} choose={shared('choose')}>
      {/* Names as the server's language data has them; the browser's may be older and is not asked. */}
      {options.map(({ value, label }) => (
        <option key={value} value={value} suppressHydrationWarning>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
