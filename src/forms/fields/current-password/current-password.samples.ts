import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './current-password.field.ts';

export default {
  shapes: [{ kind: 'current-password', name: 'password' }],
  typed: ({ name }) => ({
    valid: { [name]: 'a secret of mine' },
    refused: {
      required: { [name]: '' },
      'too-long': { [name]: 'a'.repeat(1_025) },
      'bad-characters': { [name]: 'a\0secret' },
    },
  }),
} satisfies FieldSamples<typeof kind>;
