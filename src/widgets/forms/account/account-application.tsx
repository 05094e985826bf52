import { useId } from 'react';
import type { ApplicationSummary } from '#contracts/calls/application-answer.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { ApplicationSteps } from './application-steps.tsx';
import type { SessionAnswer } from './use-session-answer.ts';

type AccountApplicationProps = {
  readonly state: SessionAnswer<ApplicationSummary>;
  readonly onRetry: () => void;
};

/** The application of a client whose company asks for one: each step with its state and what is missing, and the way to go on. */
export function AccountApplication({ state, onRetry }: AccountApplicationProps) {
  const text = useTexts('account-application');
  const id = useId();
  switch (state.kind) {
    case 'loading':
    case 'guest':
    case 'none':
      return null;
    case 'failed':
      return (
        <div className="account-trouble" role="alert">
          <p>{text('failed')}</p>
          <Button size="small" variant="outlined" colour="neutral" onClick={onRetry}>
            {text('tryAgain')}
          </Button>
        </div>
      );
    case 'shown':
      return (
        <section className="account-section" aria-labelledby={id}>
          <h2 className="account-section-title" id={id}>
            {text('title')}
          </h2>
          <ApplicationSteps application={state.answer} />
        </section>
      );
  }
}
