import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './phone.field.ts';

export default {
  shapes: [
    { kind: 'phone', name: 'phone' },
    { kind: 'phone', name: 'phone', optional: true },
  ],
  typed: ({ name, optional }) => ({
    valid: { [name]: '07400 123456', [`${name}-country`]: 'GB' },
    refused: {
      ...(!optional && { required: { [name]: '' } }),
      'country-required': { [name]: '07400 123456', [`${name}-country`]: '' },
      invalid: { [name]: 'call me', [`${name}-country`]: 'GB' },
      'too-short': { [name]: '0740', [`${name}-country`]: 'GB' },
      'too-long': { [name]: '07400 123456 7890', [`${name}-country`]: 'GB' },
    } as never,
  }),
} satisfies FieldSamples<typeof kind>;
