import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './text.field.ts';

export default {
  shapes: [
    { kind: 'text', name: 'city', max: 50, autocomplete: 'address-level2' },
    { kind: 'text', name: 'city', max: 50, autocomplete: 'address-level2', optional: true, isName: true },
  ],
  typed: ({ name, max, optional, isName, unlessTicked }) => {
    const texts = (text: string) => ({ [name]: text, ...(unlessTicked !== undefined && { [unlessTicked]: '' }) });
    return {
      valid: { [name]: 'Zoë O’Brien' },
      refused: {
        ...(!optional && { required: texts('   ') }),
        'too-long': texts('a'.repeat(max + 1)),
        'web-address': texts('win at www.x'),
        ...(isName && { 'no-letter': texts('- 123') }),
      } as never,
    };
  },
} satisfies FieldSamples<typeof kind>;
