import { ANYONE, type DeclaredCall } from '#contracts/declared-call.ts';
import { configCalls } from './config-calls.ts';

/** The calls that answer with a form, as the document has them. */
export const DECLARED_CONFIG_CALLS: readonly DeclaredCall[] = configCalls().map(
  ({ method, path, definition, step }): DeclaredCall => ({
    method,
    path,
    tag: 'content',
    proof: ANYONE,
    summary: `The form ${definition.id}, step ${step.id}: fields, rules and texts in the locale`,
    ...(method === 'POST' ? { bodyType: 'any' } : {}),
    answer: 'FormDefinition',
    refusals: ['not-offered'],
    examples: [{ name: 'form' }],
  }),
);
