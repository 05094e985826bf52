import type { RequestError } from '#forms/client/request-error.ts';
import { askedFields } from '#forms/engine/check-step.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { type FormProblem, readRefusal, type ShownComplaints } from '#forms/engine/form-problem.ts';
import type { FormProps } from '#forms/engine/form-props.ts';
import type { Kinds } from '#forms/engine/kinds.ts';

/** Why the last attempt was refused; the summary shows it until the next attempt. */
export type Refused = {
  readonly problem: FormProblem | undefined;
  readonly complaints: ShownComplaints;
  readonly retryAfterSeconds: number | undefined;
};

/** What a post without JavaScript returned. */
export function refusedAtFirst({ problem, errors }: FormProps): Refused | undefined {
  return problem === undefined && Object.keys(errors).length === 0
    ? undefined
    : { problem, complaints: errors, retryAfterSeconds: undefined };
}

/** Why the step's call has no answer. */
export function readFailure({ failure }: RequestError, kinds: Kinds, step: FormStep): Refused {
  if (failure.kind !== 'status')
    return {
      problem: failure.kind === 'timeout' ? 'timeout' : 'network',
      complaints: {},
      retryAfterSeconds: undefined,
    };
  return {
    ...readRefusal(failure.status, failure.problem, askedFields(kinds, step)),
    retryAfterSeconds: failure.retryAfterSeconds,
  };
}
