import type { FieldSamples } from '#forms/engine/field-samples.ts';
import type kind from './one-time-code.field.ts';

export default {
  shapes: [
    { kind: 'one-time-code', name: 'code' },
    { kind: 'one-time-code', name: 'code', isRecovery: true },
  ],
  typed: ({ name, isRecovery }) => ({
    valid: { [name]: isRecovery ? 'ABCD-efgh-jkmn-pqrs-tvwx-yzOl' : '123 456' },
    refused: { required: { [name]: '' }, invalid: { [name]: '12345' } },
  }),
} satisfies FieldSamples<typeof kind>;
