import type { Translator } from '#i18n/translator.ts';
import type { Ask } from '#forms/engine/field-message.ts';
import type { FormLists, ListName } from '#forms/engine/form-lists.ts';
import type { ChoiceField } from './choice.field.ts';

export type ChoiceOption = { readonly value: string; readonly label: string };

/** Options with their words: those of the form, or those that go with a list of the edition. */
export function choiceOptions(
  { name, options }: ChoiceField,
  lists: FormLists | undefined,
  text: Ask,
  shared: Translator<'forms'>,
  locale: string,
): readonly ChoiceOption[] {
  if (!('from' in options)) {
    const numbers = new Intl.NumberFormat(locale);
    // A number is its own word, as the locale writes it.
    return options.map((value) => ({
      value,
      label: /^\d+$/.test(value) ? numbers.format(Number(value)) : text(`${name}.option.${value}`),
    }));
  }
  return lists === undefined ? [] : listOptions(options.from, lists, shared, locale);
}

function listOptions(
  name: ListName,
  lists: FormLists,
  shared: Translator<'forms'>,
  locale: string,
): readonly ChoiceOption[] {
  switch (name) {
    case 'companies':
      return lists.companies.map(({ id, name: label }) => ({ value: id, label }));
    case 'currencies': {
      const names = new Intl.DisplayNames(locale, { type: 'currency' });
      return lists.currencies.map((value) => ({ value, label: `${value} \u2013 ${names.of(value) ?? value}` }));
    }
    case 'languages': {
      const names = new Intl.DisplayNames(locale, { type: 'language' });
      return lists.languages.map((value) => ({ value, label: names.of(value) ?? value }));
    }
    case 'leverage':
      return lists.leverage.map((value) => ({ value, label: `\u2066${value}:1\u2069` }));
    case 'platforms':
      return lists.platforms.map((value) => ({ value, label: shared(`platform.${value}`) }));
  }
}
