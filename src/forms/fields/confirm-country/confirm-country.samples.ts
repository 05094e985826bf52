import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './confirm-country.field.ts';

export default {
  shapes: [{ kind: 'confirm-country', name: 'confirm_country', of: 'country_id' }],
  beside: ({ of }) => [{ kind: 'country', name: of }],
  typed: ({ name, of }) => ({
    valid: { [name]: 'yes', [of]: 'IE' },
    refused: { required: { [of]: 'IE' } },
  }),
} satisfies FieldSamples<typeof kind>;
