import { useState } from 'react';
import type { ApplicationStep } from '#contracts/application.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import { APPLICATION_REASONS, type ApplicationJudged } from '#console/people/acts/act-reasons.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Reasons } from '../parts/reasons.tsx';
import { useTell } from '../parts/toasts.tsx';
import { useAct } from './acts/use-act.ts';

type JudgeReason = (typeof APPLICATION_REASONS)[ApplicationJudged][number];

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
  const tell = useTell();
  const reasons: readonly JudgeReason[] = APPLICATION_REASONS[judged];
  const [reason, setReason] = useState<JudgeReason>();
  const [again, setAgain] = useState<readonly ApplicationStep[]>([]);
  const send = useAct<object, DoneAnswer>(id, 'application/judge', {
    onDone: () => {
      onClose();
      tell(text('judged'));
    },
  });
  const isReady = reason !== undefined && (judged !== 'asked-again' || again.length > 0);
  return (
    <FormDialog
      title={text(`judgeTitle-${judged}`)}
      send={text(`judge-${judged}`)}
      onClose={onClose}
      onSend={() => send.mutate({ outcome: judged, reason, ...(judged === 'asked-again' && { steps: again }) })}
      isBusy={send.isPending}
      isReady={isReady}
      error={send.error}
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
      <Reasons
        legend={text('why')}
        reasons={reasons}
        chosen={reason}
        word={(each) => text(`judgeReason-${each}`)}
        onChoose={setReason}
      />
    </FormDialog>
  );
};
