import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  ANSWERED_STEPS,
  type AnsweredStep,
  APPLICATION_CHOICES,
  APPLICATION_QUESTIONS,
} from '#contracts/application.ts';
import { REVEALED_FOR_MS } from '#contracts/limits.ts';
import type { TextNamespace } from '#i18n/texts.ts';
import { useNamespaces, usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { ApplicationAnswersAnswer, PersonAnswer } from '#console/answers.ts';
import { REVEAL_REASONS, type RevealReason } from '#console/sections.ts';
import { post } from '../api.ts';
import { Choice } from '../parts/choice.tsx';
import { useErrorText } from '../parts/page-text.ts';

type Answers = NonNullable<PersonAnswer['application']>['answers'];
type Ask = (key: string) => string;

/** Each answer under its question, by steps; masked until they are revealed, which lasts a minute and is in no cache. */
export const ApplicationAnswers = ({
  id,
  answers,
  mayReveal,
}: {
  readonly id: string;
  readonly answers: Answers;
  readonly mayReveal: boolean;
}) => {
  const text = useTexts('console-people');
  const words = useErrorText();
  const client = useQueryClient();
  const [reason, setReason] = useState<RevealReason>(REVEAL_REASONS[0]);
  const [shown, setShown] = useState<ApplicationAnswersAnswer['answers']>();
  const reveal = useMutation({
    gcTime: 0,
    mutationFn: () => post<ApplicationAnswersAnswer>(`people/${id}/application`, { reason }),
    onSuccess: (answer) => {
      setShown(answer.answers);
      void client.invalidateQueries({ queryKey: ['timeline', id] });
    },
  });
  const { reset } = reveal;
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => {
      setShown(undefined);
      reset();
    }, REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [shown, reset]);
  const steps = ANSWERED_STEPS.filter((step) => APPLICATION_QUESTIONS[step].some((question) => question in answers));
  if (steps.length === 0) return null;
  const isMasked = shown === undefined && Object.values(answers).includes(null);
  return (
    <section aria-label={text('answers')}>
      {steps.map((step) => (
        <StepAnswers key={step} step={step} answers={shown ?? answers} />
      ))}
      {isMasked && mayReveal && (
        <>
          <Choice
            label={text('why')}
            value={reason}
            options={REVEAL_REASONS.map((each) => [each, text(`reason-${each}`)] as const)}
            onChoose={(chosen) => setReason(chosen as RevealReason)}
          />
          <Button
            size="small"
            variant="outlined"
            colour="neutral"
            busy={reveal.isPending}
            aria-label={text('revealTitle', { what: text('answers') })}
            onClick={() => reveal.mutate()}
          >
            {text('reveal')}
          </Button>
        </>
      )}
      {shown !== undefined && (
        <Button size="small" variant="outlined" colour="neutral" onClick={() => setShown(undefined)}>
          {text('hide')}
        </Button>
      )}
      {reveal.error !== null && <p role="alert">{words(reveal.error)}</p>}
    </section>
  );
};

const StepAnswers = ({ step, answers }: { readonly step: AnsweredStep; readonly answers: Answers }) => {
  const text = useTexts('console-people');
  const texts = useNamespaces() as (namespace: TextNamespace) => Ask;
  const ask = texts(`form-application-${step}`);
  const { locale } = usePageLanguage();
  const wordsOf = (question: string, value: string | boolean | null | undefined) => {
    if (value === null || value === undefined) return <span className="c-soft">{text('masked')}</span>;
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (question in APPLICATION_CHOICES) return ask(`${question}.option.${value}`);
    if (question === 'nationality' || question === 'tax_country')
      return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value;
    return <bdi>{value}</bdi>;
  };
  return (
    <>
      <h3>{text(`step-${step}`)}</h3>
      <dl className="c-facts">
        {APPLICATION_QUESTIONS[step]
          .filter((question) => question in answers)
          .map((question) => (
            <div key={question}>
              <dt>{ask(`${question}.label`)}</dt>
              <dd>{wordsOf(question, answers[question])}</dd>
            </div>
          ))}
      </dl>
    </>
  );
};
