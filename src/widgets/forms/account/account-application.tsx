import type { ReactNode } from 'react';
import type { ApplicationSummary } from '#contracts/calls/application.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';

type AccountApplicationProps = {
  readonly application: ApplicationSummary;
  readonly dated: (at: string) => ReactNode;
};

/** The steps of the application, each with its state and what is missing of it, and the way to go on. */
export function AccountApplication({ application, dated }: AccountApplicationProps) {
  const text = useTexts('account');
  const { state, edition, steps, outcome, waits_until, sent_at, warning_read_at } = application;
  const page = (name: string) => `/${edition}/account/application/${name}`;
  const missing = steps.filter((step) => step.missing.length > 0);
  const next = missing.find(({ is_open }) => is_open);
  const isUnread = outcome === 'warning' && warning_read_at === null;
  return (
    <>
      {state === 'refused' && <p>{text('application.refused')}</p>}
      {state === 'sent' && sent_at !== null && (
        <p>
          {text('application.sent')} {dated(sent_at)}
        </p>
      )}
      {state === 'open' && outcome === 'waits' && waits_until !== null && (
        <p>
          {text('application.waits')} {dated(waits_until)}
        </p>
      )}
      <ul className="account-lines" aria-label={text('application.title')}>
        {steps.map(({ step, done_at, missing: lacking, is_open }) => (
          <li className="account-line" key={step}>
            <span>
              <strong>{text(`application.step.${step}`)}</strong>{' '}
              <span className="account-badge" data-state={lacking.length === 0 ? 'open' : 'pending'}>
                {text(lacking.length === 0 ? 'application.done' : 'application.missing')}
              </span>
              <span className="account-note">
                {lacking.length > 0
                  ? text('application.lacking', { count: lacking.length })
                  : done_at && dated(done_at)}
              </span>
            </span>
            {is_open && (
              <a href={page(step)} aria-label={text('application.goTo', { step: text(`application.step.${step}`) })}>
                {text(lacking.length === 0 ? 'application.change' : 'application.answer')}
              </a>
            )}
          </li>
        ))}
      </ul>
      {state === 'open' && (
        <p>
          <Button href={page(isUnread ? 'warning' : (next?.step ?? 'check'))} size="small">
            {text(missing.length === 0 ? 'application.check' : 'application.goOn')}
          </Button>
        </p>
      )}
    </>
  );
}
