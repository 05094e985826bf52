import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './fixed.field.ts';

export default {
  shapes: [{ kind: 'fixed', name: 'product', value: 'crypto' }],
  typed: () => ({ valid: {}, refused: {} }),
} satisfies FieldSamples<typeof kind>;
