import { COUNTRIES } from '#contracts/countries.ts';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { ExitLink } from './exit-link.tsx';
import type { CountryField } from './country.field.ts';
import { countryOptions } from '#forms/engine/country-options.ts';
import { SelectField } from '#forms/engine/select-field.tsx';

type CountriesProps = Pick<FieldViewProps, 'locale' | 'shared'> & { readonly codes: readonly string[] };

/** Names and order as the server's language data has them; the browser's may be older and is not asked. */
const Countries = ({ codes, locale, shared }: CountriesProps) =>
  countryOptions(codes, locale, shared).map(({ code, name }, index) => (
    <option key={index} value={code} suppressHydrationWarning>
      {name}
    </option>
  ));

export default function CountryView(props: FieldViewProps<CountryField>) {
  const { field, idOf, typed, error, shared, facts, locale } = props;
  const own = useTexts('field-country');
  return (
    <SelectField
      {...props}
      choose={own('choose')}
      prefill={field.name}
      between={error !== undefined && <ExitLink id={idOf(field.name)} initial={typed(field.name)} facts={facts} />}
    >
      <Countries codes={facts.countries} locale={locale} shared={shared} />
      {/* Who is not served finds the country too, and is told what there is instead. */}
      <optgroup label={own('others')}>
        <Countries
          codes={COUNTRIES.filter((code) => !facts.countries.includes(code))}
          locale={locale}
          shared={shared}
        />
      </optgroup>
    </SelectField>
  );
}
