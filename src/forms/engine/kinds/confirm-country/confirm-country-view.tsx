import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '#kit/field/checkbox.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import type { ConfirmCountryField } from '#forms/engine/kinds/confirm-country/confirm-country-kind.ts';

/** Stands only beside a country it asks about. Without JavaScript it comes with the page that asks again. */
export function ConfirmCountryView({ field, idOf, typed, error, text, shared, facts }: FieldViewProps<ConfirmCountryField>) {
  const root = useRef<HTMLDivElement>(null);
  const [country, setCountry] = useState(typed(field.of));
  useEffect(() => {
    const form = root.current?.closest('form');
    if (!form) return undefined;
    const read = () => setCountry(form.querySelector<HTMLSelectElement>(`select[name="${field.of}"]`)?.value ?? '');
    read();
    form.addEventListener('change', read);
    return () => form.removeEventListener('change', read);
  }, [field.of]);
  return (
    <div ref={root} hidden={!facts.promptCountries.includes(country)}>
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
