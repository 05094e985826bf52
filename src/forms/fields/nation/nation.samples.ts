import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './nation.field.ts';

export default {
  shapes: [
    { kind: 'nation', name: 'nationality' },
    { kind: 'nation', name: 'nationality', optional: true },
  ],
  typed: ({ name, optional }) => ({
    valid: { [name]: 'SN' },
    refused: { ...(!optional && { required: { [name]: '' } }), invalid: { [name]: 'XX' } } as never,
  }),
} satisfies FieldSamples<typeof kind>;
