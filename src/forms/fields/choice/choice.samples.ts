import type { FieldSamples } from '#forms/engine/field-samples.ts';
import { listValues } from '#forms/engine/form-lists.ts';
import { SAMPLE_FACTS } from '#forms/engine/sample-facts.ts';
import type kind from './choice.field.ts';

export default {
  shapes: [
    { kind: 'choice', name: 'role', options: ['agent', 'owner'] },
    { kind: 'choice', name: 'role', options: ['agent', 'owner'], look: 'cards', optional: true },
    { kind: 'choice', name: 'platform', options: { from: 'platforms' } },
    { kind: 'choice', name: 'currency', options: { from: 'currencies' } },
    { kind: 'choice', name: 'leverage', options: { from: 'leverage' } },
    { kind: 'choice', name: 'company', options: { from: 'companies' } },
    { kind: 'choice', name: 'language', options: { from: 'languages' } },
  ],
  typed: ({ name, options, optional }) => ({
    valid: { [name]: ('from' in options ? listValues(SAMPLE_FACTS.lists, options.from) : options)[0] ?? '' },
    refused: { ...(!optional && { required: { [name]: '' } }), 'not-listed': { [name]: '"><b>x' } } as never,
  }),
} satisfies FieldSamples<typeof kind>;
