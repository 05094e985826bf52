import { ProblemError } from '#contracts/problems.ts';
import type { RegulatorFacts } from '../accounts-context.ts';
import type { AccountKind } from '../registration-kinds.ts';

/** Of a person whose country is known already and no field of the body. @throws ProblemError `not-offered` */
export function requireOffer(facts: RegulatorFacts, kind: Pick<AccountKind, 'signUp'>, country: string): void {
  const signUp = kind.signUp({ email: '' });
  if (facts.hasSignUp?.(signUp) === false)
    throw new ProblemError('not-offered', `The company of this edition opens no account of the kind ${signUp}.`);
  if (facts.countryOffer(country, signUp) === 'refused')
    throw new ProblemError(
      'not-offered',
      `The company opens no account of the kind ${signUp} for residents of ${country}.`,
    );
}
