import { useTexts } from '#i18n/use-texts.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import type { FieldViewProps } from '#forms/engine/field-view.ts';
import { fillElements } from '#forms/engine/fill-elements.tsx';
import { shownTexts } from '#forms/engine/form-facts.ts';
import type { ConsentField } from './consent.field.ts';

/** @throws Error where the page has no facts of a document: nobody can agree to what is not shown. */
export default function ConsentView({ field, idOf, typed, error, text, shared, facts }: FieldViewProps<ConsentField>) {
  const own = useTexts('field-consent');
  const ids = field.documents ?? [];
  const versions = shownTexts(facts, ids);
  if (versions === undefined)
    throw new Error(`consent "${field.name}": the facts lack one of the documents ${ids.join(', ')}.`);
  // Names of placeholders take no hyphen.
  const links = ids.map((id) => [
    id.replaceAll('-', '_'),
    <a key={id} href={facts.documents.find((document) => document.id === id)?.href} target="_blank" rel="noopener">
      {text(`document.${id}`)}
      <span className="visually-hidden"> {own('newTab')}</span>
    </a>,
  ]);
  return (
    <Checkbox
      id={idOf(field.name)}
      label={fillElements(text, `${field.name}.label`, Object.fromEntries(links))}
      errorText={error}
      errorPrefix={shared('errorPrefix')}
      control={{ name: field.name, value: versions || 'yes', defaultChecked: typed(field.name) !== '' }}
    />
  );
}
