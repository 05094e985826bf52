import * as z from 'zod/mini';
import type { TypedVerdict } from '#contracts/typed-verdict.ts';

/** What the OpenAPI document tells of a field; the rule decides. */
type Told = {
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
};

/** The schema of a field that people type: judged, and refused, by the rule that its form judges by. */
export const typedField = <Value>(judge: (typed: string) => TypedVerdict<Value, string>, told: Told) =>
  z.pipe(
    z.string().check(z.meta(told)),
    z.transform((typed: string, context): Value => {
      const verdict = judge(typed);
      if (verdict.ok) return verdict.value;
      // `continue`: a union tells this complaint in place of its own.
      context.issues.push({ code: 'custom', input: typed, message: verdict.code, continue: true });
      return z.NEVER;
    }),
  );
