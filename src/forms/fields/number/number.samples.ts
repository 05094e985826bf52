import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './number.field.ts';

export default {
  shapes: [
    { kind: 'number', name: 'volume', min: 1, max: 1_000_000 },
    { kind: 'number', name: 'volume', min: 0, max: 10, decimals: 2, optional: true },
  ],
  typed: ({ name, min, max, decimals = 0, optional }) => ({
    valid: { [name]: String(min) },
    refused: {
      ...(!optional && { required: { [name]: ' ' } }),
      invalid: { [name]: 'a few' },
      decimals: { [name]: `${min}.${'0'.repeat(decimals)}1` },
      'too-small': { [name]: String(min - 1) },
      'too-large': { [name]: String(max + 1) },
    } as never,
  }),
} satisfies FieldSamples<typeof kind>;
