import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './consent.field.ts';

export default {
  shapes: [
    { kind: 'consent', name: 'consent_terms' },
    { kind: 'consent', name: 'consent_marketing', optional: true },
  ],
  typed: ({ name, documents, optional }) => ({
    valid: { [name]: documents === undefined ? 'yes' : documents.map((id) => `${id}@1`).join(' ') },
    refused: (optional ? {} : { required: {} }) as never,
  }),
} satisfies FieldSamples<typeof kind>;
