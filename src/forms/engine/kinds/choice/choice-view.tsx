import { FieldNote } from '#kit/field/field-note.tsx';
import { NativeSelect } from '#kit/field/native-select.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { OptionCards } from '#forms/engine/kinds/choice/option-cards.tsx';
import type { ChoiceField } from '#forms/engine/kinds/choice/choice-kind.ts';
import { choiceOptions } from '#forms/engine/kinds/choice/choice-options.ts';

export function ChoiceView(props: FieldViewProps<ChoiceField>) {
  const { field, attributes, idOf, typed, error, text, shared, facts, locale } = props;
  const id = idOf(field.name);
  const options = choiceOptions(field, facts.lists, text, shared, locale);
  if (field.look === 'cards') {
    const cards = options.map(({ value, label }, index) => ({ id: index === 0 ? id : `${id}-${value}`, value, label, isOn: typed(field.name) === value }));
    return <OptionCards {...props} type="radio" nameOf={() => field.name} cards={cards} />;
  }
  return (
    <div className="field" data-invalid={error === undefined ? undefined : ''}>
      <label className="field-label" htmlFor={id}>
        <FieldLabel {...props} />
      </label>
      <NativeSelect
        id={id}
        name={field.name}
        autoComplete={attributes[field.name]?.autocomplete}
        defaultValue={typed(field.name)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-note`}
      >
        <option value="">{shared('choose')}</option>
        {/* Names as the server's language data has them; the browser's may be older and is not asked. */}
        {options.map(({ value, label }) => (
          <option key={value} value={value} suppressHydrationWarning>
            {label}
          </option>
        ))}
      </NativeSelect>
      <FieldNote id={`${id}-note`} helper={field.hint && text(`${field.name}.hint`)} error={error} errorPrefix={shared('errorPrefix')} />
    </div>
  );
}
