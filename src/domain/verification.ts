import type { VerificationAnswer, VerificationOutcome, VerificationReason } from '#contracts/verification.ts';

/** One rule of `checks` of an application: it fits where the answer to each of its questions is among those that it names. */
export type CheckRule = {
  readonly when: Readonly<Record<string, readonly string[]>>;
  readonly outcome: VerificationOutcome;
  readonly reason: VerificationReason;
};

/** The first rule that fits decides; where none does, the client is verified. */
export function decideByRules(
  rules: readonly CheckRule[],
  answers: Readonly<Record<string, string | boolean>>,
): VerificationAnswer {
  const rule = rules.find(({ when }) =>
    Object.entries(when).every(([question, wanted]) => wanted.includes(String(answers[question] ?? ''))),
  );
  return rule === undefined ? { outcome: 'verified', reasons: [] } : { outcome: rule.outcome, reasons: [rule.reason] };
}
