import { useId, useState } from 'react';
import { REQUEST_NOTE_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { type ExtensionReason, type RequestOutcome, isRefusal } from '#console/requests/request-words.ts';
import { useErrorText } from '../parts/page-text.ts';
import { TextArea } from '../parts/text-area.tsx';

type DialogProps = {
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
};

export const CloseCaseDialog = ({
  outcomes,
  isBusy,
  error,
  onClose,
  onSend,
}: DialogProps & {
  readonly outcomes: readonly RequestOutcome[];
  readonly onSend: (outcome: RequestOutcome, note: string) => void;
}) => {
  const text = useTexts('console-requests');
  const textOfActs = useTexts('console-acts');
  const textOfConsole = useTexts('console');
  const words = useErrorText();
  const form = useId();
  const [outcome, setOutcome] = useState<RequestOutcome>();
  const [note, setNote] = useState('');
  const lacksNote = outcome !== undefined && isRefusal(outcome) && note.trim() === '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('closeTitle')}
      size="small"
      beginsAt="first-field"
      scrollable
      actions={
        <>
          <Button size="small" type="submit" form={form} busy={isBusy} disabled={outcome === undefined || lacksNote}>
            {text('close')}
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
          if (outcome !== undefined && !lacksNote && !isBusy) onSend(outcome, note);
        }}
      >
        <fieldset className="c-reasons">
          <legend>{text('outcome')}</legend>
          {outcomes.map((each) => (
            <label key={each}>
              <input type="radio" name={form} checked={outcome === each} onChange={() => setOutcome(each)} />
              {textOfActs(`outcome-${each}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={text('note')}
          hint={text('closeNoteHint')}
          rows={3}
          maxLength={REQUEST_NOTE_MAX_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {error !== null && (
          <p role="alert" className="c-error">
            {words(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
};

export const ExtendDialog = ({
  reasons,
  isBusy,
  error,
  onClose,
  onSend,
}: DialogProps & {
  readonly reasons: readonly ExtensionReason[];
  readonly onSend: (reason: ExtensionReason) => void;
}) => {
  const text = useTexts('console-requests');
  const textOfConsole = useTexts('console');
  const words = useErrorText();
  const form = useId();
  const [reason, setReason] = useState<ExtensionReason>();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('extend')}
      size="small"
      beginsAt="first-field"
      actions={
        <>
          <Button size="small" type="submit" form={form} busy={isBusy} disabled={reason === undefined}>
            {text('extend')}
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
          if (reason !== undefined && !isBusy) onSend(reason);
        }}
      >
        <p>{text('extendText')}</p>
        <fieldset className="c-reasons">
          <legend>{text('extendReason')}</legend>
          {reasons.map((each) => (
            <label key={each}>
              <input type="radio" name={form} checked={reason === each} onChange={() => setReason(each)} />
              {text(`extension-${each}`)}
            </label>
          ))}
        </fieldset>
        {error !== null && (
          <p role="alert" className="c-error">
            {words(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
};
