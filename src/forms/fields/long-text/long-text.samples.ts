import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './long-text.field.ts';

export default {
  shapes: [
    { kind: 'long-text', name: 'message', max: 50 },
    { kind: 'long-text', name: 'message', max: 50, optional: true },
  ],
  typed: ({ name, max, optional }) => ({
    valid: { [name]: 'Two lines,\none paragraph.' },
    refused: {
      ...(!optional && { required: { [name]: ' \n ' } }),
      'too-long': { [name]: 'a'.repeat(max + 1) },
    } as never,
  }),
} satisfies FieldSamples<typeof kind>;
