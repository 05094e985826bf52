import { AutocompleteBox } from './autocomplete-box.tsx';
import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';
import type { AutocompleteWords } from './select-item.ts';

/** A field to choose from a list by typing the beginning (SEL-1 to SEL-5); without scripts it is the browser's own list. */
export const Autocomplete = ({ words, ...props }: ChoiceFieldProps & { readonly words: AutocompleteWords }) => (
  <ChoiceField {...props} words={words}>
    {(box) => <AutocompleteBox {...box} words={words} />}
  </ChoiceField>
);
