import type { ApplicationSummary } from '#contracts/calls/application-answer.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';

/** The steps of the application, each with its state and what is missing of it, and the way to go on. */
export function ApplicationSteps({ application }: { readonly application: ApplicationSummary }) {
  const text = useTexts('account-application');
  const { state, edition, steps, outcome, waits_until, sent_at, warning_read_at, verification, reopened_at } =
    application;
  const { locale } = usePageLanguage();
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const dated = (at: string) => (
    <time dateTime={at} suppressHydrationWarning>
      {moment.format(new Date(at))}
    </time>
  );
  const page = (name: string) => `/${edition}/account/application/${name}`;
  const missing = steps.filter((step) => step.missing.length > 0);
  const next = missing.find(({ is_open }) => is_open);
  const isUnread = outcome === 'warning' && warning_read_at === null;
  return (
    <>
      {state === 'refused' && <p>{text(outcome === 'refused' ? 'refused' : 'notOpened')}</p>}
      {state === 'approved' && <p>{text('approved')}</p>}
      {state === 'open' && reopened_at !== null && <p>{text('reopened')}</p>}
      {state === 'sent' && sent_at !== null && (
        <p>
          {text('sent')} {dated(sent_at)}
        </p>
      )}
      {state === 'sent' && verification === 'needs-person' && <p>{text('inPerson')}</p>}
      {state === 'open' && outcome === 'waits' && waits_until !== null && (
        <p>
          {text('waits')} {dated(waits_until)}
        </p>
      )}
      <ul className="application-lines" aria-label={text('title')}>
        {steps.map(({ step, done_at, missing: lacking, is_open }) => (
          <li className="application-line" key={step}>
            <span>
              <strong>{text(`step.${step}`)}</strong>{' '}
              <span className="application-badge" data-state={lacking.length === 0 ? 'done' : 'missing'}>
                {text(lacking.length === 0 ? 'done' : 'missing')}
              </span>
              <span className="application-note">
                {lacking.length > 0 ? text('lacking', { count: lacking.length }) : done_at && dated(done_at)}
              </span>
            </span>
            {is_open && (
              <a
                href={page(step)}
                aria-label={text(lacking.length === 0 ? 'changeStep' : 'answerStep', { step: text(`step.${step}`) })}
              >
                {text(lacking.length === 0 ? 'change' : 'answer')}
              </a>
            )}
          </li>
        ))}
      </ul>
      {state === 'open' && (
        <p>
          <Button href={page(isUnread ? 'warning' : (next?.step ?? 'check'))} size="small">
            {text(missing.length === 0 ? 'check' : 'goOn')}
          </Button>
        </p>
      )}
    </>
  );
}
