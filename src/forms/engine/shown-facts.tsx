import { type ReactNode, useEffect, useState } from 'react';
import type { Translator } from '#i18n/translator.ts';
import { Button } from '#kit/button.tsx';
import { createFormsClient } from '#forms/client/forms-client.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { RequestError } from '#forms/client/request-error.ts';
import type { Ask } from '#forms/engine/field-message.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';
import { type FormProblem, readRefusal } from '#forms/engine/form-problem.ts';
import { NoSignUp } from '#forms/engine/no-sign-up.tsx';
import type { ShownPart } from '#forms/engine/shown-part.ts';

type ShownFactsProps = {
  readonly shows: NonNullable<FormStep['shows']>;
  readonly part: ShownPart;
  readonly ways: FormStep['ways'];
  /** The call's answer, if the server requested it for a visitor without JavaScript. */
  readonly given: unknown;
  readonly facts: FormFacts;
  readonly text: Ask;
  readonly shared: Translator<'forms'>;
  /** The form that sends the mail again. */
  readonly children: ReactNode;
};

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly shown: unknown }
  | { readonly kind: 'refused'; readonly problem: FormProblem };

/** What a step shows of the visitor's sign-up. The browser requests it, so it is not part of a cached page. */
export function ShownFacts({ shows, part, ways, given, facts, text, shared, children }: ShownFactsProps) {
  const [state, setState] = useState<State>(() => (given === undefined ? { kind: 'loading' } : stateOf(part, given)));
  const isLoading = state.kind === 'loading';

  useEffect(() => {
    if (!isLoading) return undefined;
    const end = new AbortController();
    createFormsClient(facts.edition)
      .send({
        method: 'POST',
        path: shows.call.path,
        body: {},
        signal: end.signal,
        ...(shows.call.client === 'user-auth' && { headers: bearerHeader() }),
      })
      .then((answer) => setState(stateOf(part, answer)))
      .catch((error: unknown) => !end.signal.aborted && setState({ kind: 'refused', problem: problemOf(error) }));
    return () => end.abort();
  }, [isLoading, facts.edition, part, shows]);

  if (state.kind === 'loading') {
    return (
      <>
        <output className="account account-loading needs-js">
          <span className="visually-hidden">{shared('loading')}</span>
        </output>
        <div className="without-js">{children}</div>
      </>
    );
  }
  if (state.kind === 'refused') {
    if (ways?.[state.problem] !== undefined)
      return <NoSignUp problem={state.problem} {...{ ways, facts, text, shared }} />;
    return (
      <div className="form-summary" role="alert">
        <p>{shared(`problem.${state.problem}`, { minutes: 1 })}</p>
        <Button size="small" variant="outlined" colour="neutral" onClick={() => setState({ kind: 'loading' })}>
          {shared('tryAgain')}
        </Button>
      </div>
    );
  }
  return (
    <part.View shown={state.shown} facts={facts} text={text} shared={shared}>
      {children}
    </part.View>
  );
}

function stateOf({ parse }: ShownPart, answer: unknown): State {
  const shown = parse(answer);
  return shown === undefined ? { kind: 'refused', problem: 'internal' } : { kind: 'shown', shown };
}

function problemOf(error: unknown): FormProblem {
  if (!(error instanceof RequestError)) return 'internal';
  const { failure } = error;
  if (failure.kind === 'status') return readRefusal(failure.status, failure.problem, []).problem ?? 'internal';
  return failure.kind === 'timeout' ? 'timeout' : 'network';
}
