import { Checkbox } from '#kit/field/checkbox.tsx';
import { useControlValue } from '#kit/field/use-control-value.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { ConfirmCountryField } from './confirm-country.field.ts';

/** Shown only beside a country that has to be confirmed. Without JavaScript it is on the page that asks again. */
export default function ConfirmCountryView({
  field,
  idOf,
  typed,
  error,
  text,
  shared,
  facts,
}: FieldViewProps<ConfirmCountryField>) {
  const country = useControlValue(idOf(field.of), typed(field.of));
  return (
    <div hidden={!facts.promptCountries.includes(country)}>
      <Checkbox
        id={idOf(field.name)}
        label={text(`${field.name}.label`)}
        errorText={error}
        errorPrefix={shared('errorPrefix')}
        control={{ name: field.name, value: 'yes', defaultChecked: typed(field.name) !== '' }}
      />
    </div>
  );
}
