import { IDEMPOTENCY_HEADER } from '#contracts/call-headers.ts';
import { readAttribution } from '#forms/client/read-attribution.ts';
import { createFormsClient } from '#forms/client/forms-client.ts';
import { sendRegistration } from '#forms/client/registration-client.ts';
import { readSession } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';
import { buildCall } from '#forms/engine/build-call.ts';
import type { FieldValues } from '#forms/engine/check-step.ts';
import type { FormDefinition, StepCall } from '#forms/engine/form-definition.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';

/** A call that was begun and not yet answered: sent again unchanged, it keeps its key (FRM-7). */
export type Attempt = { readonly body: string; readonly key: string };

export type StepSending = {
  readonly definition: FormDefinition;
  readonly call: StepCall;
  readonly values: FieldValues;
  readonly facts: FormFacts;
  /** The attempt before, where it failed. */
  readonly before: Attempt | undefined;
  readonly signal: AbortSignal;
};

/** The attempt of this sending: the one before where it asks for the very same, else a new one. */
export function attemptOf({ definition, call, values, facts, before }: StepSending): Attempt {
  const body = JSON.stringify(buildCall(definition, call, values, facts, visitor()));
  return before?.body === body ? before : { body, key: crypto.randomUUID() };
}

/** Sends a step's call by the client its definition names. @throws RequestError (FRM-6) */
export function sendStep({ definition, call, values, facts, signal }: StepSending, { key }: Attempt): Promise<unknown> {
  const { path, body } = buildCall(definition, call, values, facts, visitor());
  const request = { method: call.method, path, body, signal, headers: { [IDEMPOTENCY_HEADER]: key, ...(call.bearer && bearer()) } };
  switch (call.client) {
    case 'forms':
      return createFormsClient(facts.edition).send(request);
    case 'registration':
      return sendRegistration(request, facts.edition);
    case 'user-auth':
      return sendUserAuth(request, facts.edition);
  }
}

/** The session's token (SES-5), or nothing: then the call says that it is missing. */
const bearer = (): Readonly<Record<string, string>> => {
  const token = readSession();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
};

/** FRM-4: the browser's name and time zone; TRK-2: where the visitor came from. */
const visitor = () => ({ attribution: readAttribution(), agent: navigator.userAgent, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone });
