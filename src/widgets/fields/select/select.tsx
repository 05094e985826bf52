import { useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import type { ChoiceProps } from '#kit/select/choice-props.ts';
import { Select as SelectField } from '#kit/select/select.tsx';

const Select = ({ placeholder, autocomplete, ...props }: ChoiceProps) => {
  const text = useTexts('select');
  const id = useId();
  const words = { choose: placeholder ?? text('choose'), errorPrefix: text('errorPrefix'), required: text('required') };
  return <SelectField id={id} {...props} autoComplete={autocomplete} words={words} />;
};

export default Select;
