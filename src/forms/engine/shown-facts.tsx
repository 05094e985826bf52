import { type ReactNode, useEffect, useState } from 'react';
import { type ApplicationAnswer, applicationAnswer } from '#contracts/calls/application.ts';
import type { EducationAnswer } from '#contracts/calls/registrations.ts';
import type { ThankYouAnswer } from '#contracts/calls/signup.ts';
import type { Translator } from '#i18n/translator.ts';
import { Button } from '#kit/button.tsx';
import { createFormsClient } from '#forms/client/forms-client.ts';
import { parseEducation } from '#forms/client/parse-education.ts';
import { parseThankYou } from '#forms/client/parse-thank-you.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { AccountOpened } from '#forms/engine/account-opened.tsx';
import { ApplicationReview } from '#forms/engine/application-review.tsx';
import { CourseJoined } from '#forms/engine/course-joined.tsx';
import type { Ask } from '#forms/engine/field-message.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import type { FormFacts } from '#forms/engine/form-facts.ts';
import { type FormProblem, readRefusal } from '#forms/engine/form-problem.ts';
import { NoSignUp } from '#forms/engine/no-sign-up.tsx';

type ShownFactsProps = {
  readonly shows: NonNullable<FormStep['shows']>;
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
  | { readonly kind: 'account-opened'; readonly account: ThankYouAnswer }
  | { readonly kind: 'application'; readonly application: ApplicationAnswer }
  | { readonly kind: 'course'; readonly enrolment: EducationAnswer }
  | { readonly kind: 'refused'; readonly problem: FormProblem };

/** What a step shows of the visitor's sign-up. The browser requests it, so it is not part of a cached page. */
export function ShownFacts({ shows, ways, given, facts, text, shared, children }: ShownFactsProps) {
  const [state, setState] = useState<State>(() =>
    given === undefined ? { kind: 'loading' } : stateOf(shows.facts, given),
  );
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
        ...(shows.facts === 'application' && { headers: bearerHeader() }),
      })
      .then((answer) => setState(stateOf(shows.facts, answer)))
      .catch((error: unknown) => !end.signal.aborted && setState({ kind: 'refused', problem: problemOf(error) }));
    return () => end.abort();
  }, [isLoading, facts.edition, shows]);

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
  if (state.kind === 'application')
    return (
      <ApplicationReview application={state.application} facts={facts} text={text} shared={shared}>
        {children}
      </ApplicationReview>
    );
  return state.kind === 'course' ? (
    <CourseJoined enrolment={state.enrolment} text={text}>
      {children}
    </CourseJoined>
  ) : (
    <AccountOpened account={state.account} facts={facts} text={text} shared={shared}>
      {children}
    </AccountOpened>
  );
}

function stateOf(facts: ShownFactsProps['shows']['facts'], answer: unknown): State {
  if (facts === 'application') {
    const parsed = applicationAnswer.safeParse(answer);
    return parsed.success
      ? { kind: 'application', application: parsed.data }
      : { kind: 'refused', problem: 'internal' };
  }
  if (facts === 'course') {
    const enrolment = parseEducation(answer);
    return enrolment === undefined ? { kind: 'refused', problem: 'internal' } : { kind: 'course', enrolment };
  }
  const account = parseThankYou(answer);
  return account === undefined ? { kind: 'refused', problem: 'internal' } : { kind: 'account-opened', account };
}

function problemOf(error: unknown): FormProblem {
  if (!(error instanceof RequestError)) return 'internal';
  const { failure } = error;
  if (failure.kind === 'status') return readRefusal(failure.status, failure.problem, []).problem ?? 'internal';
  return failure.kind === 'timeout' ? 'timeout' : 'network';
}
