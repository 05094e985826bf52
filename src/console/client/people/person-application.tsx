import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { DocumentAnswer, PersonAnswer } from '#console/answers.ts';
import { REVEAL_REASONS, type RevealReason } from '#console/sections.ts';
import { post } from '../api.ts';
import { Choice } from '../parts/choice.tsx';
import { Ago } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { ApplicationAnswers } from './application-answers.tsx';
import { JudgeApplication } from './judge-application.tsx';

const ENDINGS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

type PersonApplicationProps = {
  readonly id: string;
  readonly application: NonNullable<PersonAnswer['application']>;
  /** Whether who reads may open documents and have answers shown. */
  readonly mayOpen: boolean;
  readonly mayJudge: boolean;
};

/** Where the application of a person stands, what they answered, and the documents they uploaded: each is saved as a file, for a reason. */
export const PersonApplication = ({ id, application, mayOpen, mayJudge }: PersonApplicationProps) => {
  const text = useTexts('console-people');
  const words = useErrorText();
  const { locale } = usePageLanguage();
  const client = useQueryClient();
  const [reason, setReason] = useState<RevealReason>(REVEAL_REASONS[0]);
  const open = useMutation({
    gcTime: 0,
    mutationFn: (document: string) => post<DocumentAnswer>(`people/${id}/document`, { document, reason }),
    onSuccess: ({ media_type, content }, document) => {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
      const link = window.document.createElement('a');
      Object.assign(link, { href: address, download: `${document}.${ENDINGS[media_type]}` }).click();
      URL.revokeObjectURL(address);
      void client.invalidateQueries({ queryKey: ['timeline', id] });
    },
  });
  const { state, outcome, sent_at, verification, verification_reasons, reopened_steps, documents } = application;
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <>
      <dl className="c-facts">
        <div>
          <dt>{text('applicationState')}</dt>
          <dd>{text(`application-${state}`)}</dd>
        </div>
        {outcome !== null && (
          <div>
            <dt>{text('questionnaire')}</dt>
            <dd>{text(`questionnaire-${outcome}`)}</dd>
          </div>
        )}
        {verification !== null && (
          <div>
            <dt>{text('check')}</dt>
            <dd>{text(`check-${verification}`)}</dd>
          </div>
        )}
        {verification_reasons.length > 0 && (
          <div>
            <dt>{text('checkReasons')}</dt>
            <dd>{list.format(verification_reasons.map((each) => text(`check-reason-${each}`)))}</dd>
          </div>
        )}
        {reopened_steps.length > 0 && (
          <div>
            <dt>{text('askedAgain')}</dt>
            <dd>{list.format(reopened_steps.map((each) => text(`step-${each}`)))}</dd>
          </div>
        )}
        {sent_at !== null && (
          <div>
            <dt>{text('event-application-sent')}</dt>
            <dd>
              <Ago at={sent_at} />
            </dd>
          </div>
        )}
      </dl>
      <ApplicationAnswers id={id} answers={application.answers} mayReveal={mayOpen} />
      {documents.length > 0 && mayOpen && (
        <Choice
          label={text('why')}
          value={reason}
          options={REVEAL_REASONS.map((each) => [each, text(`reason-${each}`)] as const)}
          onChoose={(chosen) => setReason(chosen as RevealReason)}
        />
      )}
      <ul className="c-rows">
        {documents.map((document) => (
          <li key={document.id}>
            <span>
              {text(`document-${document.kind}`)} · {size.format(document.bytes / 1000)} · <Ago at={document.at} />
            </span>
            {mayOpen && (
              <Button
                size="small"
                variant="outlined"
                colour="neutral"
                busy={open.isPending && open.variables === document.id}
                aria-label={text('openDocument', { document: text(`document-${document.kind}`) })}
                onClick={() => open.mutate(document.id)}
              >
                {text('save')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.error !== null && <p role="alert">{words(open.error)}</p>}
      {state === 'sent' && mayJudge && <JudgeApplication id={id} steps={application.steps} />}
    </>
  );
};
