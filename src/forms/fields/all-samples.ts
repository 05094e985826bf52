import type { Field, FieldKind, KindName } from '#forms/engine/field-kind.ts';
import type { FieldSamples, TypedSamples } from '#forms/engine/field-samples.ts';

const modules = Object.values(
  import.meta.glob<FieldSamples<FieldKind<Field, unknown>>>('./*/*.samples.ts', { eager: true, import: 'default' }),
);
const byKind: Readonly<Partial<Record<KindName, FieldSamples<FieldKind<Field, unknown>>>>> = Object.fromEntries(
  modules.map((samples) => [samples.shapes[0]?.kind, samples]),
);

/** Fields of every shape that the kinds take. For tests. */
export const FIELD_SHAPES: readonly Field[] = modules.flatMap(({ shapes }) => shapes);

/** What is typed into a field, on `SAMPLE_FACTS`. */
export const samplesOf = (field: Field): TypedSamples => found(field).typed(field);

/** Fields that a field asks about. */
export const besideOf = (field: Field): readonly Field[] => found(field).beside?.(field) ?? [];

/** @throws Error where the kind has no samples. */
function found({ kind }: Field): FieldSamples<FieldKind<Field, unknown>> {
  const samples = byKind[kind];
  if (samples === undefined) throw new Error(`${kind}: write ${kind}.samples.ts; the tests of all kinds use it.`);
  return samples;
}
