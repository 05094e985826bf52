import { COUNTRIES } from '#contracts/countries.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useControlValue } from '#kit/field/use-control-value.ts';
import { type FormFacts, pageAddress } from '#forms/engine/form-facts.ts';

type ExitLinkProps = {
  /** The country's control, and what the server has put there. */
  readonly id: string;
  readonly initial: string;
  readonly facts: FormFacts;
};

/** The link for residents of a country that no account is opened for; nothing if the edition has no such page. */
export function ExitLink({ id, initial, facts }: ExitLinkProps) {
  const text = useTexts('field-country');
  const country = useControlValue(id, initial);
  const page = facts.exitPages?.[country] ?? facts.exitPage;
  if (page === undefined || facts.countries.includes(country) || !COUNTRIES.includes(country)) return null;
  return (
    <a className="form-exit" href={`${pageAddress(facts, page)}?country=${country}`}>
      {text('exitLink')}
    </a>
  );
}
