import { DEMO_BALANCES, DEMO_BALANCE_INITIAL } from '#contracts/limits.ts';
import { leverageSteps } from '#domain/leverage-steps.ts';
import type { RegulatorFacts } from '../accounts-context.ts';
import type { ClientTerms } from './client-terms.ts';

type RequestedTerms = {
  readonly leverage?: number | undefined;
  readonly balance?: number | undefined;
  readonly currency?: string | undefined;
};
export type DemoTerms = Required<Pick<ClientTerms, 'leverage' | 'balance' | 'currency'>>;

/** A demo account's terms, with what was not asked for filled in; `complaints` names what the company does not have. */
export function demoTerms(
  { maxLeverage = 1, currencies = ['USD'] }: RegulatorFacts,
  asked: RequestedTerms,
): { terms: DemoTerms; complaints: Record<string, string[]> } {
  // A demo account shows what a live one would be.
  const leverages = leverageSteps(maxLeverage);
  const terms = {
    leverage: asked.leverage ?? leverages.at(-1) ?? 1,
    balance: asked.balance ?? DEMO_BALANCE_INITIAL,
    currency: asked.currency ?? currencies[0] ?? 'USD',
  };
  const complaints: Record<string, string[]> = {};
  if (!leverages.includes(terms.leverage)) complaints['leverage'] = ['not-offered'];
  if (!(DEMO_BALANCES as readonly number[]).includes(terms.balance)) complaints['balance'] = ['not-offered'];
  if (!currencies.includes(terms.currency)) complaints['currency'] = ['not-offered'];
  return { terms, complaints };
}
