import { describe, expect, it } from 'vitest';
import { ALL_KINDS } from '#forms/engine/all-kinds.ts';
import { checkBody, checkTyped } from '#forms/engine/check-step.ts';
import type { Field, FormStep } from '#forms/engine/form-definition.ts';
import { kindOf } from '#forms/engine/kinds.ts';
import { FIELD_SAMPLES, type FieldSamples, SAMPLE_FACTS } from '#forms/engine/kinds/field-samples.ts';

/** Fields of every shape that a kind takes. */
const FIELDS: readonly Field[] = [
  { kind: 'choice', name: 'role', options: ['agent', 'owner'] },
  { kind: 'choice', name: 'role', options: ['agent', 'owner'], look: 'cards', optional: true },
  { kind: 'choice', name: 'platform', options: { from: 'platforms' } },
  { kind: 'choice', name: 'currency', options: { from: 'currencies' } },
  { kind: 'choice', name: 'leverage', options: { from: 'leverage' } },
  { kind: 'choice', name: 'company', options: { from: 'companies' } },
  { kind: 'choice', name: 'language', options: { from: 'languages' } },
  { kind: 'choices', name: 'markets', options: ['forex', 'crypto', 'share'] },
  { kind: 'choices', name: 'markets', options: ['forex', 'crypto', 'share'], min: 2, max: 2 },
  { kind: 'choices', name: 'markets', options: ['forex', 'crypto'], optional: true },
  { kind: 'number', name: 'volume', min: 1, max: 1_000_000 },
  { kind: 'number', name: 'volume', min: 0, max: 10, decimals: 2, optional: true },
  { kind: 'long-text', name: 'message', max: 50 },
  { kind: 'long-text', name: 'message', max: 50, optional: true },
  { kind: 'one-time-code', name: 'code' },
  { kind: 'fixed', name: 'product', value: 'crypto' },
  { kind: 'web-address', name: 'website' },
  { kind: 'web-address', name: 'website', optional: true },
  { kind: 'new-password', name: 'password' },
  { kind: 'repeat-password', name: 'password_confirm', of: 'password' },
];

const stepWith = (field: Field): FormStep => ({
  id: 'step',
  // What a field asks about stands beside it.
  fields: field.kind === 'repeat-password' ? [{ kind: 'current-password', name: field.of }, field] : [field],
  submit: { client: 'forms', method: 'POST', path: '/call' },
  follow: { kind: 'stay' },
});
const samplesOf = (field: Field): FieldSamples => (FIELD_SAMPLES[field.kind] as (of: Field) => FieldSamples)(field);

describe.each(FIELDS.map((field) => ({ name: JSON.stringify(field), field })))('$name', ({ field }) => {
  const step = stepWith(field);
  const kind = kindOf(ALL_KINDS, field);

  it('[FRM-2] takes what is right, and its own value as the field of a JSON body', () => {
    const { values, complaints } = checkTyped(ALL_KINDS, step, samplesOf(field).valid, SAMPLE_FACTS);
    expect(complaints).toEqual({});
    expect(values).toHaveProperty(field.name);
    expect(
      checkBody(ALL_KINDS, step, JSON.parse(JSON.stringify(values)) as Record<string, unknown>, SAMPLE_FACTS),
    ).toEqual({ values, complaints: {} });
  });

  it('[FRM-2] makes every complaint that it says it can make', () => {
    const { refused } = samplesOf(field);
    expect(Object.keys(refused).toSorted()).toEqual((kind.reachable?.(field) ?? Object.keys(kind.messages)).toSorted());
    for (const [code, typed] of Object.entries(refused)) {
      const beside = field.kind === 'repeat-password' ? { [field.of]: 'a secret' } : {};
      expect(checkTyped(ALL_KINDS, step, { ...beside, ...typed }, SAMPLE_FACTS).complaints).toEqual({
        [field.name]: { code },
      });
    }
  });

  it.each([
    null,
    [],
    {},
    [[]],
    { length: 1 },
    0,
    -0,
    true,
    '',
    'a'.repeat(100_000),
    Number.MAX_VALUE,
    ['forex', 'forex', 5],
    '__proto__',
    'constructor',
  ])('[FRM-2] judges %j in a body without falling over', (value) => {
    const { values, complaints } = checkBody(ALL_KINDS, step, { [field.name]: value }, SAMPLE_FACTS);
    const code = complaints[field.name]?.code;
    expect([undefined, ...Object.keys(kind.messages)]).toContain(code);
    // A complaint and a value never come together.
    expect(code === undefined || values[field.name] === undefined).toBe(true);
  });
});
