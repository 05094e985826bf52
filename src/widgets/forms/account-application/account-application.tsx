import { useEffect, useId, useState } from 'react';
import { applicationSummary, type ApplicationSummary } from '#contracts/calls/application-answer.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { bearerHeader } from '#forms/client/store-session.ts';
import { sendUserAuth } from '#forms/client/user-auth-client.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { AccountApplicationProps } from './account-application.widget.ts';
import { ApplicationSteps } from './application-steps.tsx';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** Nobody is signed in, or no application is asked for. */
  | { readonly kind: 'none' }
  | { readonly kind: 'shown'; readonly application: ApplicationSummary };

const AccountApplication = ({ edition, application }: AccountApplicationProps) => {
  const text = useTexts('account-application');
  const id = useId();
  const [state, setState] = useState<State>(() =>
    application === undefined ? { kind: 'loading' } : { kind: 'shown', application },
  );
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const end = new AbortController();
    void askFor(edition, end.signal).then((answer) => !end.signal.aborted && setState(answer)); // PLT-6: not once the widget has left the page
    return () => end.abort();
  }, [isLoading, edition]);

  switch (state.kind) {
    case 'loading':
    case 'none':
      return null;
    case 'failed':
      return (
        <div className="application-trouble" role="alert">
          <p>{text('failed')}</p>
          <Button size="small" variant="outlined" colour="neutral" onClick={() => setState({ kind: 'loading' })}>
            {text('tryAgain')}
          </Button>
        </div>
      );
    case 'shown':
      return (
        <section className="application-section" aria-labelledby={`${id}title`}>
          <h2 className="application-title" id={`${id}title`}>
            {text('title')}
          </h2>
          <ApplicationSteps application={state.application} />
        </section>
      );
  }
};

/** Refusals that say that there is nothing to show. */
const NOTHING = [401, 403, 404];

async function askFor(edition: string, signal: AbortSignal): Promise<State> {
  const headers = bearerHeader();
  if (headers['Authorization'] === undefined) return { kind: 'none' };
  try {
    // Without an edition: the application is shown whichever edition of the company's is read.
    const answer = await sendUserAuth({ method: 'POST', path: '/api/application', body: {}, headers, signal }, edition);
    return { kind: 'shown', application: applicationSummary.parse(answer) };
  } catch (error) {
    const status = error instanceof RequestError && error.failure.kind === 'status' ? error.failure.status : 0;
    return { kind: NOTHING.includes(status) ? 'none' : 'failed' };
  }
}

export default AccountApplication;
