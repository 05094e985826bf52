import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './link-code.field.ts';

export default {
  shapes: [{ kind: 'link-code', name: 'code', parameter: 'code' }],
  typed: ({ parameter }) => ({
    valid: { [parameter]: 'k7Zq_2mVtR-8wXyB' },
    refused: { incomplete: { [parameter]: 'k7Z' } },
  }),
} satisfies FieldSamples<typeof kind>;
