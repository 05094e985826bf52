import { COUNTRIES } from '#contracts/countries.ts';
import { ExitLink } from '#forms/engine/exit-link.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { CountryField } from '#forms/engine/kinds/country/country-kind.ts';
import { countryOptions } from '#forms/engine/kinds/country/country-options.ts';
import { SelectField } from '#forms/engine/select-field.tsx';

type CountriesProps = Pick<FieldViewProps, 'locale' | 'shared'> & { readonly codes: readonly string[] };

/** Names and order as the server's language data has them; the browser's may be older and is not asked. */
const Countries = ({ codes, locale, shared }: CountriesProps) =>
  countryOptions(codes, locale, shared).map(({ code, name }, index) => (
    <option key={index} value={code} suppressHydrationWarning>
      {name}
    </option>
  ));

export function CountryView(props: FieldViewProps<CountryField>) {
  const { field, idOf, typed, error, shared, facts, locale } = props;
  return (
    <SelectField
      {...props}
      choose={shared('chooseCountry')}
      prefill={field.name}
      between={
        error !== undefined && (
          <ExitLink id={idOf(field.name)} initial={typed(field.name)} facts={facts} shared={shared} />
        )
      }
    >
      <Countries codes={facts.countries} locale={locale} shared={shared} />
      {/* Who is not served finds the country too, and is told what there is instead. */}
      <optgroup label={shared('otherCountries')}>
        <Countries
          codes={COUNTRIES.filter((code) => !facts.countries.includes(code))}
          locale={locale}
          shared={shared}
        />
      </optgroup>
    </SelectField>
  );
}
