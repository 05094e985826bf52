import { useId } from 'react';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { TextField as Field } from '#kit/field/text-field.tsx';
import { Icon } from '#kit/icon.tsx';
import type { TextFieldProps } from './text-field.widget.ts';

const TextField = (props: TextFieldProps) => {
  const {
    name,
    type,
    leadingIcon,
    trailingIcon,
    textarea,
    maxlength,
    counter,
    required,
    disabled,
    autocomplete,
    ...field
  } = props;
  const text = useTexts('text-field');
  const { locale } = usePageLanguage();
  const id = useId();
  const figure = (count: number) => numberFormatter(locale).format(count);
  const max = maxlength ?? 0;
  return (
    <Field
      {...field}
      id={id}
      leadingIcon={leadingIcon && <Icon symbol={leadingIcon} />}
      trailingIcon={trailingIcon && <Icon symbol={trailingIcon} />}
      textarea={textarea}
      errorPrefix={text('errorPrefix')}
      counter={
        counter
          ? {
              shown: (length) => `${figure(length)} / ${figure(max)}`,
              limit: text('limit', { max }),
              left: (count) => text('left', { count }),
            }
          : undefined
      }
      control={{
        name,
        required,
        disabled,
        autoComplete: autocomplete,
        maxLength: maxlength,
        ...(!textarea && { type }),
      }}
    />
  );
};

export default TextField;
