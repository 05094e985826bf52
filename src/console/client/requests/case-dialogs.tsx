import { useState } from 'react';
import { REQUEST_NOTE_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { type ExtensionReason, type RequestOutcome, isRefusal } from '#console/requests/request-words.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Reasons } from '../parts/reasons.tsx';
import { TextArea } from '../parts/text-area.tsx';

type DialogProps = {
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
};

export const CloseCaseDialog = ({
  outcomes,
  onSend,
  ...dialog
}: DialogProps & {
  readonly outcomes: readonly RequestOutcome[];
  readonly onSend: (outcome: RequestOutcome, note: string) => void;
}) => {
  const text = useTexts('console-requests');
  const textOfActs = useTexts('console-acts');
  const [outcome, setOutcome] = useState<RequestOutcome>();
  const [note, setNote] = useState('');
  const lacksNote = outcome !== undefined && isRefusal(outcome) && note.trim() === '';
  return (
    <FormDialog
      {...dialog}
      title={text('closeTitle')}
      send={text('close')}
      isReady={outcome !== undefined && !lacksNote}
      onSend={() => outcome !== undefined && onSend(outcome, note)}
      scrollable
    >
      <Reasons
        legend={text('outcome')}
        reasons={outcomes}
        chosen={outcome}
        word={(each) => textOfActs(`outcome-${each}`)}
        onChoose={setOutcome}
      />
      <TextArea
        label={text('note')}
        hint={text('closeNoteHint')}
        rows={3}
        maxLength={REQUEST_NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
};

export const ExtendDialog = ({
  reasons,
  onSend,
  ...dialog
}: DialogProps & {
  readonly reasons: readonly ExtensionReason[];
  readonly onSend: (reason: ExtensionReason) => void;
}) => {
  const text = useTexts('console-requests');
  const [reason, setReason] = useState<ExtensionReason>();
  return (
    <FormDialog
      {...dialog}
      title={text('extend')}
      send={text('extend')}
      isReady={reason !== undefined}
      onSend={() => reason !== undefined && onSend(reason)}
    >
      <p>{text('extendText')}</p>
      <Reasons
        legend={text('extendReason')}
        reasons={reasons}
        chosen={reason}
        word={(each) => text(`extension-${each}`)}
        onChoose={setReason}
      />
    </FormDialog>
  );
};
