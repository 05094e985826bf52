import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ENQUIRY_ANSWER_MAX_LENGTH, ENQUIRY_ANSWER_WAITS_S } from '#contracts/limits.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type {
  ChangedEnquiryAnswer,
  EnquiryAnswer,
  SentAnswer,
  TheirEnquiry,
} from '#console/enquiries/enquiries.answers.ts';
import { ApiError, post } from '../api.ts';
import { useMe } from '../me.ts';
import { Choice } from '../parts/choice.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';
import { draftOf, keepDraft } from './drafts.ts';
import { Written } from './thread.tsx';

const theirEnquiry = (error: unknown): TheirEnquiry | undefined =>
  error instanceof ApiError && error.code === 'changed-meanwhile'
    ? (error.problem?.theirs as TheirEnquiry | undefined)
    : undefined;

type AnswerFormProps = { readonly enquiry: EnquiryAnswer; readonly box: RefObject<HTMLTextAreaElement | null> };

/**
 * Writes the mail in the asker's language. It waits for some seconds in which it can be taken back, into the box again. Where a colleague was
 * faster, nothing is sent before their answer was shown.
 */
export const AnswerForm = ({ enquiry, box }: AnswerFormProps) => {
  const text = useTexts('console-enquiries');
  const { locale } = usePageLanguage();
  const client = useQueryClient();
  const me = useMe();
  const tell = useTell();
  const words = useErrorText();
  const { id, version } = enquiry;
  const [answer, setAnswer] = useState(() => draftOf(me.id, id));
  /** Of the answers that were there when the writing began: newer ones are pointed out. */
  const [known, setKnown] = useState(enquiry.answers.length);
  const [theirs, setTheirs] = useState<TheirEnquiry>();
  const write = (typed: string) => {
    if (answer === '') setKnown(enquiry.answers.length);
    keepDraft(me.id, id, typed);
    setAnswer(typed);
  };
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['enquiry', id] });
    void client.invalidateQueries({ queryKey: ['enquiries'] });
    if (enquiry.person_id !== null) void client.invalidateQueries({ queryKey: ['timeline', enquiry.person_id] });
  };
  const takeBack = useMutation({
    mutationFn: ({ answerId }: { readonly answerId: string; readonly wrote: string }) =>
      post<ChangedEnquiryAnswer>(`enquiries/${id}/take-back`, { answer_id: answerId }),
    onSuccess: (_, { wrote }) => {
      keepDraft(me.id, id, wrote);
      setAnswer(wrote);
      tell(text('answerTakenBack'));
    },
    onError: (error) =>
      tell(error instanceof ApiError && error.code === 'changed-meanwhile' ? text('answerTooLate') : words(error)),
    onSettled: refresh,
  });
  const send = useMutation({
    mutationFn: ({ at }: { readonly at: number }) =>
      post<SentAnswer>(`enquiries/${id}/answer`, { text: answer, version: at }),
    onSuccess: ({ answer_id: answerId }) => {
      const wrote = answer;
      keepDraft(me.id, id, '');
      setAnswer('');
      setKnown(enquiry.answers.length + 1);
      tell(text('answerSent', { seconds: ENQUIRY_ANSWER_WAITS_S }), () => takeBack.mutate({ answerId, wrote }));
    },
    onError: (error) => {
      const found = theirEnquiry(error);
      if (found === undefined) tell(words(error));
      else setTheirs(found);
    },
    onSettled: refresh,
  });
  const mayHaveSeen = enquiry.answers.length <= known;
  const submit = () => {
    if (answer.trim() !== '' && !send.isPending) send.mutate({ at: version });
  };
  const begin = (templateId: string) => {
    const template = enquiry.templates.find((each) => each.id === templateId);
    if (template === undefined) return;
    const name = enquiry.name === null || enquiry.name.is_masked ? '{name}' : enquiry.name.text;
    const filled = template.text.replaceAll('{name}', name).replaceAll('{me}', me.name);
    write(answer.trim() === '' ? filled : `${answer.trimEnd()}\n\n${filled}`);
    box.current?.focus();
  };
  const language = new Intl.DisplayNames(locale, { type: 'language' }).of(enquiry.language) ?? enquiry.language;
  return (
    <form
      className="c-answer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {enquiry.templates.length > 0 && (
        <Choice
          isBare
          label={text('template')}
          value=""
          options={[
            ['', text('templateNone')],
            ...enquiry.templates.map(({ id: each, title }) => [each, title] as const),
          ]}
          onChoose={begin}
        />
      )}
      <textarea
        ref={box}
        lang={enquiry.language}
        dir={enquiry.direction}
        aria-label={text('answerLabel')}
        placeholder={text('answerPlaceholder')}
        maxLength={ENQUIRY_ANSWER_MAX_LENGTH}
        rows={6}
        value={answer}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {!mayHaveSeen && answer !== '' && <output className="c-notice">{text('newAnswer')}</output>}
      <div className="c-answer-foot">
        <p className="c-soft">
          {text('answerIn', { language })}
          {answer !== '' && ` ${text('draftKept')}`}
        </p>
        <Button type="submit" size="small" disabled={answer.trim() === ''} busy={send.isPending}>
          {text('answerSend')}
        </Button>
      </div>
      <Dialog
        isOpen={theirs !== undefined}
        onClose={() => setTheirs(undefined)}
        title={text('conflictTitle')}
        scrollable
        actions={
          <>
            <Button size="small" onClick={() => setTheirs(undefined)}>
              {text('conflictDrop')}
            </Button>
            <Button
              size="small"
              variant="outlined"
              colour="neutral"
              onClick={() => {
                const at = theirs?.version ?? version;
                setTheirs(undefined);
                send.mutate({ at });
              }}
            >
              {text('conflictSend')}
            </Button>
          </>
        }
      >
        <p>{text('conflictText')}</p>
        <ol className="c-thread">
          {theirs?.answers.map((row) => (
            <Written key={row.id} answer={row} direction={enquiry.direction} language={enquiry.language} />
          ))}
        </ol>
      </Dialog>
    </form>
  );
};
