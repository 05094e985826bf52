import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './country.field.ts';

export default {
  shapes: [{ kind: 'country', name: 'country_id' }],
  typed: ({ name }) => ({
    valid: { [name]: 'GB' },
    refused: { required: { [name]: '' }, invalid: { [name]: 'gb' }, 'not-offered': { [name]: 'US' } },
  }),
} satisfies FieldSamples<typeof kind>;
