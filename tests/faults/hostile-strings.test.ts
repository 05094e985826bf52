import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { judgedByForm } from '#contracts/calls/application.ts';
import { authoriseBody } from '#contracts/calls/signup.ts';
import { birthDateComplaint } from '#domain/eligibility.ts';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { checkBody, composed, controlsOf } from '#forms/engine/check-step.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { SAMPLE_FACTS } from '#forms/engine/sample-facts.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';
import { DECLARED_CALLS } from '#server/openapi/openapi-document.ts';
import { hostileStrings } from '../support/hostile-values.ts';
import { NAMES } from '../support/names.ts';

/** What is typed, and what people write who mean well: a rule that only refuses would be one too. */
const STRINGS = [
  ...hostileStrings(),
  ...NAMES,
  'sam@example.com',
  'سالم@مثال.إختبار',
  'sam@exa_mple.com',
  `${'a'.repeat(250)}@example.com`,
  'www.example.com/shop',
  'tangerine ladder fog',
  'tangerine\0ladder fog',
  '+44 7400 123456',
  '+4420',
  `+${'4'.repeat(30)}`,
  'GB',
  'ZZ',
  '1990-02-28',
  '1990-02-30',
  '2990-01-01',
  '0001-01-01',
  '123 456',
  '12',
  'a\n\n b\r\nc',
  `${' '.repeat(300)}a b`,
];
/** Kinds whose fields a schema can judge alone; the others are judged by lists and by other fields, in hostile-bodies. */
const TYPED_KINDS = [
  'birth-date',
  'current-password',
  'email',
  'long-text',
  'new-password',
  'number',
  'one-time-code',
  'phone',
  'text',
  'web-address',
];

type Judged = { readonly field: Field; readonly schema: z.ZodMiniType; readonly title: string };

const schemaOf = (body: unknown, name: string): z.ZodMiniType | undefined => {
  const { shape, def } = body as { shape?: Record<string, z.ZodMiniType>; def?: { options?: readonly unknown[] } };
  return (
    shape?.[name] ?? (def?.options ?? []).map((option) => schemaOf(option, name)).find((schema) => schema !== undefined)
  );
};

/** A call that judges a field by the form itself has no second verdict. */
const isJudgedByForm = ({ def }: z.ZodMiniType): boolean =>
  (def as { readonly innerType?: unknown }).innerType === judgedByForm;

/** Every field of every form beside the schema of the call that its step ends in. */
const judged: readonly Judged[] = FORM_DEFINITIONS.flatMap(({ id, steps }) =>
  steps.flatMap(({ id: step, fields, submit }) => {
    const call = DECLARED_CALLS.find(
      ({ method, path }) =>
        method === submit.method && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(submit.path),
    );
    return fields.flatMap((field): readonly Judged[] => {
      const schema =
        call?.body === undefined || !TYPED_KINDS.includes(field.kind) ? undefined : schemaOf(call.body, field.name);
      return schema === undefined || isJudgedByForm(schema)
        ? []
        : [{ field, schema, title: `${id}/${step} ${field.name}` }];
    });
  }),
);

/** The code that the call refuses by, as parse-body tells it. */
function codeOfCall({ field, schema }: Judged, value: unknown): string {
  if (value === '') return 'required';
  const { success, data, error } = schema.safeParse(value);
  if (!success) return error.issues[0]?.code === 'custom' ? error.issues[0].message : 'invalid';
  return (field.kind === 'birth-date' && birthDateComplaint(data as string, SAMPLE_FACTS.today)) || '';
}

describe(`${STRINGS.length} strings in ${judged.length} fields`, () => {
  it.each(judged)(
    '[FRM-2] $title: form and call give one verdict, and refuse by one code',
    ({ field, schema, title }) => {
      const step: FormStep = {
        id: 'one',
        fields: [field],
        submit: { client: 'forms', method: 'POST', path: '/' },
        follow: { kind: 'stay' },
      };
      const differing = STRINGS.flatMap((text) => {
        const typed = composed(
          ALL_KINDS,
          field,
          Object.fromEntries(controlsOf(ALL_KINDS, field).map(({ name }) => [name, text])),
        );
        const { values, complaints } = checkBody(ALL_KINDS, step, { [field.name]: typed }, SAMPLE_FACTS);
        const form = complaints[field.name]?.code ?? '';
        const value = values[field.name];
        // What may be left out is; a number is text to its form alone.
        if (form === '' && value === undefined) return [];
        const call =
          form !== '' && field.kind === 'number'
            ? form
            : codeOfCall({ field, schema, title }, form === '' ? value : typed);
        // Log-in answers an address that cannot be read as one that it does not know (FRM-8).
        const isForLogIn =
          schema === authoriseBody.shape.email && (form === 'invalid' || form === 'no-dot') && call === '';
        return form === call || isForLogIn ? [] : [{ text, form, call }];
      });
      expect(differing).toEqual([]);
    },
  );

  it('[FRM-2] every kind that is typed has a field among them', () => {
    expect([...new Set(judged.map(({ field }) => field.kind))].toSorted()).toEqual(TYPED_KINDS);
  });
});
