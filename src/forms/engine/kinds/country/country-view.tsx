import { COUNTRIES } from '#contracts/countries.ts';
import { FieldNote } from '#kit/field/field-note.tsx';
import { NativeSelect } from '#kit/field/native-select.tsx';
import { ExitLink } from '#forms/engine/exit-link.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { CountryField } from '#forms/engine/kinds/country/country-kind.ts';
import { countryOptions } from '#forms/engine/kinds/country/country-options.ts';

type CountriesProps = Pick<FieldViewProps, 'locale' | 'shared'> & { readonly codes: readonly string[] };

/** Names and order as the server's language data has them; the browser's may be older and is not asked. */
const Countries = ({ codes, locale, shared }: CountriesProps) =>
  countryOptions(codes, locale, shared).map(({ code, name }, index) => (
    <option key={index} value={code} suppressHydrationWarning>
      {name}
    </option>
  ));

export function CountryView(props: FieldViewProps<CountryField>) {
  const { field, attributes, idOf, typed, error, text, shared, facts, locale } = props;
  const id = idOf(field.name);
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
        data-prefill={field.name}
      >
        <option value="">{shared('chooseCountry')}</option>
        <Countries codes={facts.countries} locale={locale} shared={shared} />
        {/* Who is not served finds the country too, and is told what there is instead. */}
        <optgroup label={shared('otherCountries')}>
          <Countries codes={COUNTRIES.filter((code) => !facts.countries.includes(code))} locale={locale} shared={shared} />
        </optgroup>
      </NativeSelect>
      {error !== undefined && <ExitLink id={id} initial={typed(field.name)} facts={facts} shared={shared} />}
      <FieldNote id={`${id}-note`} helper={field.hint && text(`${field.name}.hint`)} error={error} errorPrefix={shared('errorPrefix')} />
    </div>
  );
}
