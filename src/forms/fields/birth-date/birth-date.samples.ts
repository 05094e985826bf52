import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './birth-date.field.ts';

export default {
  shapes: [{ kind: 'birth-date', name: 'birth_date' }],
  typed: ({ name }) => {
    const date = (day: string, month: string, year: string) => ({
      [`${name}-day`]: day,
      [`${name}-month`]: month,
      [`${name}-year`]: year,
    });
    return {
      valid: date('29', '2', '1992'),
      refused: {
        required: date('', '', ''),
        incomplete: date('29', '', '1992'),
        'short-year': date('29', '2', '92'),
        invalid: date('30', '2', '1992'),
        future: date('1', '1', '2030'),
        'under-age': date('21', '11', '2008'),
        'long-ago': date('1', '1', '1892'),
      },
    };
  },
} satisfies FieldSamples<typeof kind>;
