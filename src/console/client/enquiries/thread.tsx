import { ANSWERED_KINDS } from '#contracts/enquiry-kinds.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import type { AnswerRow, EnquiryAnswer } from '#console/enquiries/enquiries.answers.ts';
import { Masked } from '../parts/badges.tsx';
import { Ago } from '../parts/moments.tsx';

type Reading = { readonly language: string; readonly direction: 'ltr' | 'rtl' };

/** One answer, and where its mail is. */
export const Written = ({
  answer: { author, created_at, state, text: body },
  language,
  direction,
}: Reading & { readonly answer: AnswerRow }) => {
  const text = useTexts('console-enquiries');
  return (
    <li className="c-answered" data-state={state}>
      <p>
        <strong>{text('answerBy', { name: author ?? text('somebody') })}</strong>
        <Ago at={created_at} />
        <span className="c-mail" data-state={state}>
          {text(`mail-${state}`)}
        </span>
      </p>
      {body === null ? (
        <p className="c-none">{text('answerHidden')}</p>
      ) : (
        <p className="c-words" lang={language} dir={direction}>
          {body}
        </p>
      )}
    </li>
  );
};

const asks = ({ kind, is_writable: isWritable }: EnquiryAnswer) =>
  ANSWERED_KINDS.some((answered) => answered === kind) ? 'askedBy' : isWritable ? 'registeredBy' : 'tookBy';

/** The question, and what was answered to it, in the order of time. */
export const Thread = ({ enquiry }: { readonly enquiry: EnquiryAnswer }) => {
  const text = useTexts('console-enquiries');
  const { language, direction, message, name } = enquiry;
  return (
    <section aria-labelledby="thread">
      <h2 id="thread">{text('thread')}</h2>
      <ol className="c-thread">
        <li>
          <p>
            <strong>{text(asks(enquiry), { name: name?.text ?? text('noName') })}</strong>
            {name?.is_masked === true && (
              <span className="visually-hidden">
                <Masked value={name} />
              </span>
            )}
            <Ago at={enquiry.created_at} />
          </p>
          {message === null ? (
            <p className="c-none">{text(enquiry.is_message_masked ? 'messageHidden' : 'noMessage')}</p>
          ) : (
            <p className="c-words" lang={language} dir={direction}>
              {message}
            </p>
          )}
        </li>
        {enquiry.answers.map((answer) => (
          <Written key={answer.id} answer={answer} language={language} direction={direction} />
        ))}
      </ol>
    </section>
  );
};
