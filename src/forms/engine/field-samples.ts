import type { TypedTexts } from '#forms/engine/check-step.ts';
import type { Field, FieldKind } from '#forms/engine/field-kind.ts';

/** Texts of a field's controls: a set that its rule accepts, and one for each complaint. */
export type TypedSamples<Code extends string = string> = {
  readonly valid: TypedTexts;
  readonly refused: Readonly<Record<Code, TypedTexts>>;
};

/** The fixtures of a kind, `<kind>.samples.ts`: the tests of all kinds and of all forms are made from them. */
export type FieldSamples<Kind> =
  Kind extends FieldKind<infer Own, unknown, infer Code>
    ? {
        /** Fields of every shape that the kind takes. */
        readonly shapes: readonly Own[];
        /** Fields that it depends on, in the same step. */
        readonly beside?: (field: Own) => readonly Field[];
        /** What is typed into a field, on the facts of `SAMPLE_FACTS`. */
        readonly typed: (field: Own) => TypedSamples<Code>;
      }
    : never;
