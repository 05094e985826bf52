import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './repeat-password.field.ts';

export default {
  shapes: [{ kind: 'repeat-password', name: 'password_confirm', of: 'password' }],
  beside: ({ of }) => [{ kind: 'current-password', name: of }],
  typed: ({ name, of }) => ({
    valid: { [name]: 'tangerine ladder fog', [of]: 'tangerine ladder fog' },
    refused: { required: { [name]: '' }, different: { [name]: 'tangerine ladder fox', [of]: 'tangerine ladder fog' } },
  }),
} satisfies FieldSamples<typeof kind>;
