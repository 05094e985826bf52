import { describe, expect, it } from 'vitest';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { checkBody, checkTyped, type TypedTexts } from '#forms/engine/check-step.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { kindOf } from '#forms/engine/kinds.ts';
import { SAMPLE_FACTS } from '#forms/engine/sample-facts.ts';
import { besideOf, FIELD_SHAPES, samplesOf } from '#forms/fields/all-samples.ts';

const stepWith = (field: Field): FormStep => ({
  id: 'step',
  fields: [...besideOf(field), field],
  submit: { client: 'forms', method: 'POST', path: '/call' },
  follow: { kind: 'stay' },
});

/** Kinds with a file of this name, `<kind>/<kind><ending>`. */
const kindsWith = (files: Readonly<Record<string, unknown>>, ending: string): readonly string[] =>
  Object.keys(files).flatMap((path) => {
    const [, kind = '', file] = path.split('/');
    return file === kind + ending ? [kind] : [];
  });

describe.each(kindsWith(import.meta.glob('./*/*.field.ts'), '.field.ts'))('%s', (kind) => {
  const shapes = FIELD_SHAPES.filter((field) => field.kind === kind);

  it('[FRM-1] has samples, by which all tests of kinds and forms know it', () => {
    expect(shapes, `write src/forms/fields/${kind}/${kind}.samples.ts, with its shapes`).not.toEqual([]);
  });

  it('[FRM-1] has a view, if it has controls', () => {
    const hasView = kindsWith(import.meta.glob('./*/*.tsx'), '.tsx').includes(kind);
    const hasControls = shapes.some((field) => kindOf(ALL_KINDS, field).controls(field).length > 0);
    expect(hasView || !hasControls, `write src/forms/fields/${kind}/${kind}.tsx, which shows its controls`).toBe(true);
  });
});

describe.each(FIELD_SHAPES.map((field) => ({ name: JSON.stringify(field), field })))('$name', ({ field }) => {
  const step = stepWith(field);
  const kind = kindOf(ALL_KINDS, field);
  const beside = Object.assign({}, ...besideOf(field).map((other) => samplesOf(other).valid)) as TypedTexts;

  it('[FRM-2] takes what is right, and its own value as the field of a JSON body', () => {
    const { values, complaints } = checkTyped(ALL_KINDS, step, { ...beside, ...samplesOf(field).valid }, SAMPLE_FACTS);
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
      const { complaints } = checkTyped(ALL_KINDS, step, { ...beside, ...typed }, SAMPLE_FACTS);
      expect(Object.entries(complaints).map(([name, complaint]) => [name, complaint.code])).toEqual([
        [field.name, code],
      ]);
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
