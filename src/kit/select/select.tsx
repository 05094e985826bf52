import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';
import { SelectBox } from './select-box.tsx';

/** A field to choose from a list (SEL-1 to SEL-3, SEL-5); without scripts it is the browser's own. */
export const Select = (props: ChoiceFieldProps) => (
  <ChoiceField {...props}>{(box) => <SelectBox {...box} />}</ChoiceField>
);
