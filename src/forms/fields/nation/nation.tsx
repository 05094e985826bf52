import { COUNTRIES } from '#contracts/countries.ts';
import { countryOptions } from '#forms/engine/country-options.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { SelectField } from '#forms/engine/select-field.tsx';
import type { NationField } from './nation.field.ts';

export default function NationView(props: FieldViewProps<NationField>) {
  return (
    <SelectField {...props} choose={props.shared('choose')}>
      {/* Names and order as the server's language data has them; the browser's may be older and is not asked. */}
      {countryOptions(COUNTRIES, props.locale, props.shared).map(({ code, name }, index) => (
        <option key={index} value={code} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
