import * as z from 'zod/mini';
import type { FormParts } from '#forms/engine/field-parts.ts';
import type { Kinds } from '#forms/engine/kinds.ts';
import type { FormDefinition } from '#forms/engine/form-definition.ts';
import { formFacts } from '#forms/engine/form-facts.ts';
import { FORM_PROBLEMS } from '#forms/engine/form-problem.ts';
import type { ShownParts } from '#forms/engine/shown-part.ts';

const shownComplaint = z.strictObject({
  code: z.string(),
  controls: z.optional(z.array(z.string())),
  message: z.optional(z.string()),
});

/** The props of a form's tag: the step, the edition's facts, and what a post without JavaScript brings back. */
export function formProps(definition: FormDefinition, parts: FormParts, shownParts: ShownParts) {
  const kinds = Object.fromEntries(Object.entries(parts).map(([name, { kind }]) => [name, kind])) as Kinds;
  const ids = definition.steps.map(({ id }) => id) as [string, ...string[]];
  const input = z.strictObject({
    step: z._default(z.enum(ids), ids[0]).check(z.describe('Step of the form that stands on this page.')),
    ...formFacts.shape,
    values: z
      ._default(z.record(z.string(), z.string()), {})
      .check(z.describe('Texts of the controls after a refused post; by the server.')),
    errors: z
      ._default(z.record(z.string(), shownComplaint), {})
      .check(z.describe('Complaints by field after a refused post; by the server.')),
    problem: z.optional(
      z.enum(FORM_PROBLEMS).check(z.describe('Trouble of the whole form after a refused post; by the server.')),
    ),
    done: z.optional(z.literal(true).check(z.describe('The post was accepted and the page stays; by the server.'))),
    shown: z.optional(z.unknown().check(z.describe('Facts of the visitor that the step shows; by the server.'))),
  });
  return z.pipe(
    input,
    z.transform((props: z.infer<typeof input>) => ({ ...props, definition, kinds, parts, shownParts })),
  );
}

export type FormProps = z.infer<ReturnType<typeof formProps>>;
