import { expect, it } from 'vitest';
import { parseProps } from '#islands/parse-props.ts';
import icon from './icon.widget.ts';

it.each(['candlestick_chart_25px', 'Savings_24px', 'savings', '', '../x_24px'])(
  '[UIK-8] refuses the symbol %j',
  (symbol) => {
    expect(parseProps(icon as never, { attributes: { symbol } })).toEqual({
      kind: 'bad',
      problems: [
        `fc-icon: prop "symbol" must be a symbol as in candlestick_chart_24px or savings_fill1_24px; it is ${JSON.stringify(symbol)}.`,
      ],
    });
  },
);
