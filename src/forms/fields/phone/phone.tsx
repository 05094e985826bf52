import { useTexts } from '#i18n/use-texts.tsx';
import { FieldNote } from '#kit/field/field-note.tsx';
import { NativeSelect } from '#kit/field/native-select.tsx';
import { FieldLabel } from '#forms/engine/field-label.tsx';
import { controlProps, type FieldViewProps } from '#forms/engine/field-view.ts';
import { callingCodes } from './calling-codes.ts';
import { type PhoneField, phoneCountryControl } from './phone.field.ts';

export default function PhoneView(props: FieldViewProps<PhoneField>) {
  const { field, attributes, idOf, typed, error, isAtFault, text, shared, locale } = props;
  const own = useTexts('field-phone');
  const country = phoneCountryControl(field);
  const note = `${idOf(field.name)}-note`;
  return (
    <fieldset className="field" data-invalid={error === undefined ? undefined : ''} aria-describedby={note}>
      <legend className="field-label">
        <FieldLabel {...props} />
      </legend>
      <div className="phone">
        <div>
          <label className="part-label" htmlFor={idOf(country)}>
            {own('callingCode')}
          </label>
          <NativeSelect
            id={idOf(country)}
            name={country}
            autoComplete={attributes[country]?.autocomplete}
            defaultValue={typed(country)}
            aria-invalid={isAtFault(country) || undefined}
            data-prefill={field.countryOf ?? country}
          >
            <option value="">{shared('choose')}</option>
            {/* As in the country field: the server's names and order stand. */}
            {callingCodes(locale, shared).map(({ country: region, name, code }, index) => (
              <option key={index} value={region} suppressHydrationWarning>
                {`${name} (\u200E${code})`}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div>
          <label className="part-label" htmlFor={idOf(field.name)}>
            {own('phoneNumber')}
          </label>
          <div className="field-box">
            <input
              {...controlProps(attributes[field.name] ?? {})}
              id={idOf(field.name)}
              name={field.name}
              className="field-control"
              defaultValue={typed(field.name)}
              aria-invalid={isAtFault(field.name) || undefined}
              aria-describedby={note}
            />
          </div>
        </div>
      </div>
      <FieldNote
        id={note}
        helper={field.hint && text(`${field.name}.hint`)}
        error={error}
        errorPrefix={shared('errorPrefix')}
      />
    </fieldset>
  );
}
