import { IDEMPOTENCY_HEADER } from '#contracts/call-headers.ts';
import type { Proof } from '#forms/client/captcha/prove-human.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { readAttribution } from '#forms/client/read-attribution.ts';
import { createFormsClient } from '#forms/client/forms-client.ts';
import { sendRegistration } from '#forms/client/registration-client.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';
import { buildCall } from '#forms/engine/build-call.ts';
import type { FieldValues } from '#forms/engine/check-step.ts';
import type { FormDefinition, StepCall } from '#forms/engine/form-definition.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';
import { kindOf, type Kinds } from '#forms/engine/kinds.ts';

/** A call that was sent and not answered. If it is sent again unchanged, it has the same key (FRM-7). */
export type Attempt = { readonly body: string; readonly key: string };

export type StepSending = {
  readonly definition: FormDefinition;
  readonly kinds: Kinds;
  readonly call: StepCall;
  readonly values: FieldValues;
  readonly facts: FormFacts;
  /** The previous attempt, if it failed. */
  readonly before: Attempt | undefined;
  readonly signal: AbortSignal;
  /** Called when the call requires a captcha, and when it is solved. */
  readonly onProving: (isProving: boolean) => void;
  /** Aborted when the visitor cancels the captcha. */
  readonly cancel: AbortSignal;
};

/** The attempt to send: the previous one if the body is the same, else a new one. */
export function attemptOf({ definition, call, values, facts, before }: StepSending): Attempt {
  const body = JSON.stringify(buildCall(definition, call, values, facts, visitor()));
  return before?.body === body ? before : { body, key: crypto.randomUUID() };
}

/**
 * Sends a step's call with the client that its definition names. If the call requires a captcha, the captcha is solved and
 * the same call is sent again with the same key.
 *
 * @throws RequestError (FRM-6); CaptchaError if this browser cannot solve the captcha
 */
export async function sendStep(sending: StepSending, attempt: Attempt): Promise<unknown> {
  try {
    return await sendOnce(sending, attempt);
  } catch (error) {
    const wanted = captchaWanted(error);
    if (wanted === undefined) throw error;
    return sendProved(sending, attempt, wanted.effort);
  }
}

async function sendProved(sending: StepSending, attempt: Attempt, effort: number | undefined): Promise<unknown> {
  const { definition, kinds, facts, values, signal, cancel, onProving } = sending;
  onProving(true);
  const { proveHuman } = await import('#forms/client/captcha/prove-human.ts').catch((cause: unknown) => {
    throw new RequestError({ kind: 'network' }, cause);
  });
  const of = {
    entity: facts.entity,
    companyId: facts.companyId,
    country: countryOf(definition, kinds, values, facts),
    effort,
  };
  const proof = await proveHuman(of, facts.edition, AbortSignal.any([signal, cancel]));
  onProving(false);
  return sendOnce(sending, attempt, proof);
}

function captchaWanted(error: unknown): { readonly effort: number | undefined } | undefined {
  const problem = error instanceof RequestError && error.failure.kind === 'status' ? error.failure.problem : undefined;
  return problem?.code === 'captcha-needed' ? { effort: problem.captcha_effort } : undefined;
}

/** The country that the visitor selected, otherwise the country of the edition. */
function countryOf(
  { steps }: FormDefinition,
  kinds: Kinds,
  values: FieldValues,
  { edition, countries }: FormFacts,
): string {
  const field = steps
    .flatMap(({ fields }) => fields)
    .find((one) => values[one.name] !== undefined && kindOf(kinds, one).isResidence);
  const own = edition.slice(-2).toUpperCase();
  return field === undefined ? (countries.includes(own) ? own : (countries[0] ?? own)) : String(values[field.name]);
}

function sendOnce(
  { definition, call, values, facts, signal }: StepSending,
  { key }: Attempt,
  proof?: Proof,
): Promise<unknown> {
  const { path, body } = buildCall(definition, call, values, facts, visitor());
  const request = {
    method: call.method,
    path,
    body: proof === undefined ? body : { ...body, ...proof },
    signal,
    headers: { [IDEMPOTENCY_HEADER]: key, ...bearerHeader() },
  };
  switch (call.client) {
    case 'forms':
      return createFormsClient(facts.edition).send(request);
    case 'registration':
      return sendRegistration(request, facts.edition);
    case 'user-auth':
      return sendUserAuth(request, facts.edition);
  }
}

/** FRM-4: the browser's name and time zone; TRK-2: where the visitor came from. */
const visitor = () => ({
  attribution: readAttribution(),
  agent: navigator.userAgent,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});
