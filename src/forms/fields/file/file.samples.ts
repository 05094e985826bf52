import { DOCUMENT_MAX_BYTES } from '#contracts/limits.ts';
import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './file.field.ts';

export default {
  shapes: [{ kind: 'file', name: 'document' }],
  typed: ({ name }) => ({
    valid: { [name]: 'JVBERi0xLjcK' },
    refused: {
      required: { [name]: '' },
      'too-large': { [name]: 'JVBERi0x'.repeat(DOCUMENT_MAX_BYTES / 6 + 1) },
      'wrong-kind': { [name]: 'PGh0bWw+' },
    },
  }),
} satisfies FieldSamples<typeof kind>;
