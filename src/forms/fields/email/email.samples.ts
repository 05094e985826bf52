import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './email.field.ts';

export default {
  shapes: [{ kind: 'email', name: 'email', autocomplete: 'email' }],
  typed: ({ name }) => ({
    valid: { [name]: 'sam@example.com' },
    refused: {
      required: { [name]: '' },
      'too-long': { [name]: `${'a'.repeat(250)}@example.com` },
      'no-dot': { [name]: 'sam@example' },
      invalid: { [name]: 'sam@example.c' },
    },
  }),
} satisfies FieldSamples<typeof kind>;
