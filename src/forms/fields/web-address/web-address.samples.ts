import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './web-address.field.ts';

export default {
  shapes: [
    { kind: 'web-address', name: 'website' },
    { kind: 'web-address', name: 'website', optional: true },
  ],
  typed: ({ name, optional }) => ({
    valid: { [name]: 'www.example.com/shop' },
    refused: {
      ...(!optional && { required: { [name]: '' } }),
      invalid: { [name]: 'javascript:alert(1)' },
      'too-long': { [name]: `example.com/${'a'.repeat(2_000)}` },
    } as never,
  }),
} satisfies FieldSamples<typeof kind>;
