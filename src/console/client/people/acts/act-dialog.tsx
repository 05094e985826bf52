import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { ACT_REASONS, type ActReason, type PersonAct } from '#console/people/acts/act-reasons.ts';
import { useErrorText } from '#console/client/parts/page-text.ts';

type ActDialogProps<Act extends PersonAct> = {
  readonly act: Act;
  readonly onClose: () => void;
  readonly onSend: (reason: ActReason<Act>) => void;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly children?: ReactNode;
  /** What has to be there before it can be sent. */
  readonly isReady?: boolean;
  readonly size?: 'medium' | 'small';
  /** In a case the reason is known. */
  readonly first?: ActReason<Act> | undefined;
};

/** What is going to happen, why it is done, and the button that does it. It stays open until the answer is there. */
export function ActDialog<Act extends PersonAct>({
  act,
  onClose,
  onSend,
  isBusy,
  error,
  children,
  isReady = true,
  size = 'small',
  first,
}: ActDialogProps<Act>) {
  const text = useTexts('console-acts');
  const textOfConsole = useTexts('console');
  const words = useErrorText();
  const id = useId();
  const reasons: readonly ActReason<Act>[] = ACT_REASONS[act];
  const [reason, setReason] = useState<ActReason<Act> | undefined>(first);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(`title-${act}`)}
      size={size}
      beginsAt="first-field"
      actions={
        <>
          <Button
            size="small"
            type="submit"
            form={`${id}form`}
            busy={isBusy}
            disabled={!isReady || reason === undefined}
          >
            {text(`do-${act}`)}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}form`}
        className="c-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined && isReady && !isBusy) onSend(reason);
        }}
      >
        <p>{text(`text-${act}`)}</p>
        {children}
        <fieldset className="c-reasons">
          <legend>{text('reason')}</legend>
          {reasons.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}reason`}
                value={each}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {text(`reason-${each}`)}
            </label>
          ))}
        </fieldset>
        {error !== null && error !== undefined && (
          <p role="alert" className="c-error">
            {words(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
