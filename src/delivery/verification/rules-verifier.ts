import type { VerificationProvider } from '#contracts/verification.ts';
import { type CheckRule, decideByRules } from '#domain/verification.ts';

/** The local provider: decides by the rules of the regulator's data, and looks into no document. For demonstrations. */
export const rulesVerifier =
  (rulesOf: (regulator: string) => readonly CheckRule[]): VerificationProvider =>
  ({ regulator, answers }) =>
    Promise.resolve(decideByRules(rulesOf(regulator), answers));

/** No provider: a person looks at every application. */
export const staffVerifier: VerificationProvider = () => Promise.resolve({ outcome: 'needs-person', reasons: [] });
