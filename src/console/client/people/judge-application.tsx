import { useId, useState } from 'react';
import type { ApplicationStep } from '#contracts/application.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import { APPLICATION_REASONS, type ApplicationJudged } from '#console/people/acts/act-reasons.ts';
import { useErrorText } from '../parts/page-text.ts';
import { useTell } from '../parts/toasts.tsx';
import { useAct } from './acts/use-act.ts';

const JUDGED = Object.keys(APPLICATION_REASONS) as ApplicationJudged[];

type JudgeApplicationProps = {
  readonly id: string;
  /** Those that can be asked again. */
  readonly steps: readonly ApplicationStep[];
};

/** Approves or refuses an application, or asks for steps of it again: each in a dialog that says what follows, and for a reason. */
export const JudgeApplication = ({ id, steps }: JudgeApplicationProps) => {
  const text = useTexts('console-people');
  const [judged, setJudged] = useState<ApplicationJudged>();
  return (
    <>
      <ul className="c-acts">
        {JUDGED.map((each) => (
          <li key={each}>
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setJudged(each)}>
              {text(`judge-${each}`)}
            </Button>
          </li>
        ))}
      </ul>
      {judged !== undefined && (
        <JudgeDialog key={judged} id={id} steps={steps} judged={judged} onClose={() => setJudged(undefined)} />
      )}
    </>
  );
};

const JudgeDialog = ({
  id,
  steps,
  judged,
  onClose,
}: JudgeApplicationProps & { readonly judged: ApplicationJudged; readonly onClose: () => void }) => {
  const text = useTexts('console-people');
  const textOfConsole = useTexts('console');
  const words = useErrorText();
  const tell = useTell();
  const form = useId();
  const [reason, setReason] = useState<string>();
  const [again, setAgain] = useState<readonly ApplicationStep[]>([]);
  const send = useAct<object, DoneAnswer>(id, 'application/judge', {
    onDone: () => {
      onClose();
      tell(text('judged'));
    },
  });
  const isReady = reason !== undefined && (judged !== 'asked-again' || again.length > 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(`judgeTitle-${judged}`)}
      size="small"
      beginsAt="first-field"
      actions={
        <>
          <Button size="small" type="submit" form={form} busy={send.isPending} disabled={!isReady}>
            {text(`judge-${judged}`)}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="c-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !send.isPending)
            send.mutate({ outcome: judged, reason, ...(judged === 'asked-again' && { steps: again }) });
        }}
      >
        <p>{text(`judgeText-${judged}`)}</p>
        {judged === 'asked-again' && (
          <fieldset className="c-reasons">
            <legend>{text('steps')}</legend>
            {steps.map((step) => (
              <label key={step}>
                <input
                  type="checkbox"
                  checked={again.includes(step)}
                  onChange={({ target }) =>
                    setAgain(target.checked ? [...again, step] : again.filter((each) => each !== step))
                  }
                />
                {text(`step-${step}`)}
              </label>
            ))}
          </fieldset>
        )}
        <fieldset className="c-reasons">
          <legend>{text('why')}</legend>
          {APPLICATION_REASONS[judged].map((each) => (
            <label key={each}>
              <input type="radio" name={`${form}reason`} checked={reason === each} onChange={() => setReason(each)} />
              {text(`judgeReason-${each}`)}
            </label>
          ))}
        </fieldset>
        {send.error !== null && (
          <p role="alert" className="c-error">
            {words(send.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
};
