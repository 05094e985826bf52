import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type PendingLogInAnswer, pendingLogInAnswer } from '#contracts/calls/second-factor-answers.ts';
import type { Translator } from '#i18n/translator.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';
import { RECOVERY_PAGE } from '#forms/engine/form-definition.ts';
import { type FormFacts, pageAddress } from '#forms/engine/form-facts.ts';
import { PasskeyButton } from '#forms/engine/passkey-button.tsx';
import { SendCodeAgain } from '#forms/engine/send-code-again.tsx';

export type LogInMethodsProps = {
  readonly facts: FormFacts;
  readonly shared: Translator<'forms'>;
  /** Shown unasked; for examples. */
  readonly given: unknown;
};

/** By what the log-in of this browser can be completed: where the code went, and the ways beside it. Nothing until it is known. */
export function LogInMethods({ facts, shared, given }: LogInMethodsProps) {
  const [pending, setPending] = useState<PendingLogInAnswer | undefined>(
    () => z.safeParse(pendingLogInAnswer, given).data,
  );
  const [isMissing, setMissing] = useState(false);
  const isKnown = pending !== undefined;
  const { edition } = facts;
  useEffect(() => {
    if (isKnown) return undefined;
    const end = new AbortController();
    void sendUserAuth({ method: 'POST', path: '/api/user/authorise/pending', body: {}, signal: end.signal }, edition)
      .then((answer) => !end.signal.aborted && setPending(z.parse(pendingLogInAnswer, answer)))
      // Without an answer, what is typed is judged anyway.
      .catch((error: unknown) => !end.signal.aborted && setMissing(isRefused(error)));
    return () => end.abort();
  }, [edition, isKnown]);
  if (pending === undefined)
    return <output className="form-method">{isMissing && shared('problem.log-in-missing')}</output>;

  const { methods, sent_to: email } = pending;
  const has = (method: (typeof methods)[number]) => methods.includes(method);
  return (
    <>
      <output className="form-method">
        {email !== null
          ? shared('codeMailedTo', { email: `\u2066${email}\u2069` })
          : shared(has('authenticator') ? 'codeOfApp' : 'codeOfPasskeyOnly')}
      </output>
      {has('mailed-code') && (
        <SendCodeAgain
          send={(signal) =>
            sendUserAuth({ method: 'POST', path: '/api/user/authorise/code/again', body: {}, signal }, edition)
          }
          shared={shared}
        />
      )}
      {has('passkey') && <PasskeyButton edition={edition} shared={shared} />}
      {has('recovery-code') && (
        <p className="form-elsewhere">
          {shared('recoveryLost')} <a href={pageAddress(facts, RECOVERY_PAGE)}>{shared('recoveryUse')}</a>
        </p>
      )}
    </>
  );
}

/** No log-in of this browser waits: its time is over, or it was completed. */
const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === 'status' && error.failure.status === 409;
