import {
  SIDES,
  TRADING_FIELDS,
  leveragesOf,
  type Judged,
  type TradingField,
  type TradingKind,
} from '#domain/calculators/trading-inputs.ts';
import { TRADING_NIGHTS_MAX } from '#contracts/limits.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { Autocomplete } from '#kit/select/autocomplete.tsx';
import { Select } from '#kit/select/select.tsx';
import type { NamedFacts } from './trading-props.ts';

type TradingFieldsProps = {
  readonly id: string;
  readonly kind: TradingKind;
  readonly judged: Judged<NamedFacts>;
  readonly instruments: readonly NamedFacts[];
  readonly currencies: readonly string[];
  /** Fields that prices fill are made again with it. */
  readonly filling: number;
  /** What prices will fill is not missing yet. */
  readonly isComing: boolean;
};

const PRICES: readonly TradingField[] = ['price', 'open', 'close', 'rate'];

/** The fields of one calculator. Controls keep their own values; a problem is below its field. */
export function TradingFields({ id, kind, judged, instruments, currencies, filling, isComing }: TradingFieldsProps) {
  const text = useTexts('trading-calculator');
  const fieldText = useTexts('autocomplete');
  const { locale } = usePageLanguage();
  const { instrument, currency, shown, problems } = judged;
  const number = (value: number): string => numberFormatter(locale, { maximumFractionDigits: 6 }).format(value);
  const words = { choose: fieldText('choose'), errorPrefix: fieldText('errorPrefix'), required: fieldText('required') };
  const searchWords = {
    ...words,
    results: (count: number) => fieldText('results', { count }),
    noMatch: (part: string) => fieldText('noMatch', { typed: part }),
  };
  const facts = {
    min: number(instrument.volume.min),
    max: number(instrument.volume.max),
    step: number(instrument.volume.step),
    nights: TRADING_NIGHTS_MAX,
    leverage: instrument.leverage ?? 1,
  };
  const errorOf = (field: TradingField): string | undefined => {
    const problem = problems[field];
    return problem === undefined || (isComing && problem === 'missing' && PRICES.includes(field))
      ? undefined
      : text(`problem-${problem}`, facts);
  };
  const choice = (field: TradingField, items: readonly { readonly value: string; readonly label: string }[]) => (
    <Select
      key={field === 'leverage' ? `${field}${filling}` : field}
      id={`${id}${field}`}
      name={field}
      label={text(`field-${field}`)}
      items={items}
      value={shown[field]}
      errorText={errorOf(field)}
      words={words}
    />
  );

  return TRADING_FIELDS[kind].map((field) => {
    switch (field) {
      case 'instrument':
        return (
          <Autocomplete
            key={field}
            id={`${id}${field}`}
            name={field}
            label={text('field-instrument')}
            items={instruments.map(({ symbol, name }) => ({ value: symbol, label: name, title: symbol }))}
            value={instrument.symbol}
            errorText={errorOf(field)}
            required
            words={searchWords}
          />
        );
      case 'side':
        return choice(
          field,
          SIDES.map((side) => ({ value: side, label: text(`side-${side}`) })),
        );
      case 'currency':
        return choice(
          field,
          currencies.map((code) => ({ value: code, label: code })),
        );
      case 'leverage':
        return choice(
          field,
          leveragesOf(instrument).map((leverage) => ({
            value: String(leverage),
            label: text('leverage', { leverage: number(leverage) }),
          })),
        );
      case 'rate':
        if (instrument.currency === currency) return null;
        break;
      case 'lots':
      case 'price':
      case 'open':
      case 'close':
      case 'nights':
        break;
    }
    const label =
      field === 'rate' ? text('field-rate', { from: instrument.currency, to: currency }) : text(`field-${field}`);
    return (
      <TextField
        key={PRICES.includes(field) ? `${field}${filling}` : field}
        id={`${id}${field}`}
        label={label}
        value={shown[field] ?? ''}
        errorPrefix={words.errorPrefix}
        errorText={errorOf(field)}
        helperText={field === 'lots' ? text('lotsHelp', facts) : undefined}
        control={{ name: field, inputMode: 'decimal', autoComplete: 'off', maxLength: 40, dir: 'ltr' }}
      />
    );
  });
}
