import type { TypedTexts } from '#forms/engine/check-step.ts';

/** What the server keeps of a step that was sent before, as its controls have it: the field `answers` of an answer. */
export function storedTexts(answer: unknown): TypedTexts {
  const answers =
    typeof answer === 'object' && answer !== null && 'answers' in answer ? (answer.answers as unknown) : undefined;
  if (typeof answers !== 'object' || answers === null) return {};
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[name, value] as const] : value === true ? [[name, 'yes'] as const] : [],
    ),
  );
}
