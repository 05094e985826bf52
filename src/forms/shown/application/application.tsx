import { APPLICATION_CHOICES, APPLICATION_QUESTIONS, isAnsweredStep } from '#contracts/application.ts';
import type { ApplicationAnswer } from '#contracts/calls/application-answer.ts';
import { useNamespaces, usePageLanguage } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { countryOptions } from '#forms/engine/country-options.ts';
import type { Ask, FindTexts } from '#forms/engine/field-message.ts';
import { pageAddress } from '#forms/engine/form-facts.ts';
import type { ShownViewProps } from '#forms/engine/shown-part.ts';

type Step = ApplicationAnswer['steps'][number];

/** Every step with what was answered and the way to change it, what the questionnaire led to, and the form that sends it once nothing is missing. */
export function ApplicationReview({ shown, facts, text, shared, children }: ShownViewProps<ApplicationAnswer>) {
  const { locale } = usePageLanguage();
  const texts = useNamespaces() as FindTexts;
  const { answers, edition, outcome, state, steps, waits_until, warning_read_at, reopened_at } = shown;
  const of = { ...facts, edition };
  const pageOf = (name: string) => pageAddress(of, `account/application/${name}`);
  const isUnread = outcome === 'warning' && warning_read_at === null;
  const isComplete = steps.every(({ missing }) => missing.length === 0) && !isUnread;
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });

  const answerText = (ask: Ask, question: string, value: boolean | string): string => {
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (question in APPLICATION_CHOICES) return ask(`${question}.option.${value}`);
    return question === 'nationality' || question === 'tax_country'
      ? (countryOptions([value], locale, shared)[0]?.name ?? value)
      : value;
  };
  const answersOf = ({ step }: Step) => {
    if (!isAnsweredStep(step)) return null;
    const ask = texts(`form-application-${step}`);
    const answered = APPLICATION_QUESTIONS[step].filter((question) => answers[question] !== undefined);
    return (
      answered.length > 0 && (
        <dl className="review-answers">
          {answered.map((question) => (
            <div key={question}>
              <dt>{ask(`${question}.label`)}</dt>
              <dd suppressHydrationWarning>{answerText(ask, question, answers[question] ?? '')}</dd>
            </div>
          ))}
        </dl>
      )
    );
  };

  return (
    <section className="review" aria-label={text('check.title')}>
      {state === 'refused' && <p className="review-notice">{text(outcome === 'refused' ? 'refused' : 'notOpened')}</p>}
      {state === 'approved' && <p className="review-notice">{text('approved')}</p>}
      {state === 'open' && reopened_at !== null && <p className="review-notice">{text('reopened')}</p>}
      {state === 'sent' && <p className="review-notice">{text('sent')}</p>}
      {state === 'open' && outcome === 'waits' && waits_until !== null && (
        <p className="review-notice" suppressHydrationWarning>
          {text('waits', { time: moment.format(new Date(waits_until)) })}
        </p>
      )}
      {state === 'open' && isUnread && (
        <div className="review-notice">
          <p>{text('warning')}</p>
          <Button href={pageOf('warning')} size="small" variant="outlined" colour="neutral">
            {text('readWarning')}
          </Button>
        </div>
      )}
      {steps.map((step) => {
        const isDone = step.missing.length === 0;
        const name = text(`step.${step.step}`);
        return (
          <section className="review-step" key={step.step} aria-label={name}>
            <h2 className="review-title">
              {name}{' '}
              <span className="review-state" data-state={isDone ? 'done' : 'missing'}>
                {text(isDone ? 'state.done' : 'state.missing')}
              </span>
            </h2>
            {answersOf(step)}
            {step.is_open && (
              <p>
                <a href={pageOf(step.step)} aria-label={text(isDone ? 'changeStep' : 'answerStep', { step: name })}>
                  {text(isDone ? 'change' : 'answer')}
                </a>
              </p>
            )}
          </section>
        );
      })}
      {state === 'open' && isComplete && children}
    </section>
  );
}
