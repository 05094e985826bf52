import { useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Autocomplete as AutocompleteField } from '#kit/select/autocomplete.tsx';
import type { ChoiceProps } from '#kit/select/choice-props.ts';

const Autocomplete = ({ placeholder, autocomplete, ...props }: ChoiceProps) => {
  const text = useTexts('autocomplete');
  const id = useId();
  const words = {
    choose: placeholder ?? text('choose'),
    errorPrefix: text('errorPrefix'),
    required: text('required'),
    results: (count: number) => text('results', { count }),
    noMatch: (typed: string) => text('noMatch', { typed }),
  };
  return <AutocompleteField id={id} {...props} autoComplete={autocomplete} words={words} />;
};

export default Autocomplete;
