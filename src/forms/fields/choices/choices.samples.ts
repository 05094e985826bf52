import type { FieldSamples } from '#forms/engine/field-samples.ts';
import { optionControl } from './choices.field.ts';
import type kind from './choices.field.ts';

export default {
  shapes: [
    { kind: 'choices', name: 'markets', options: ['forex', 'crypto', 'share'] },
    { kind: 'choices', name: 'markets', options: ['forex', 'crypto', 'share'], min: 2, max: 2 },
    { kind: 'choices', name: 'markets', options: ['forex', 'crypto'], optional: true },
  ],
  typed: (field) => {
    const ticked = (count: number) =>
      Object.fromEntries(field.options.slice(0, count).map((value) => [optionControl(field, value), value]));
    const least = field.min ?? (field.optional ? 0 : 1);
    const most = field.max ?? field.options.length;
    return {
      valid: ticked(Math.max(1, least)),
      refused: {
        ...(least > 0 && { required: ticked(least - 1) }),
        ...(most < field.options.length && { 'too-many': ticked(most + 1) }),
      } as never,
    };
  },
} satisfies FieldSamples<typeof kind>;
