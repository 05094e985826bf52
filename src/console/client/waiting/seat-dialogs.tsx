import { useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { CANCEL_REASONS, type EventAnswer, MOVE_REASONS, type SeatRow } from '#console/waiting/waiting.answers.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { ago } from '../parts/moments.tsx';
import { Reasons } from '../parts/reasons.tsx';
import type { SeatAct, SeatConflict } from './use-seats.ts';

/** Who it is, in a line. */
export const useSeatText = () => {
  const text = useTexts('console-waiting');
  return ({ name, position }: Pick<SeatRow, 'name' | 'position'>): string =>
    name === null ? text('numbered', { position }) : name.text;
};

/** What is going to happen, and why: from a list. */
export const SeatDialog = ({
  act,
  seat,
  event,
  isBusy,
  error,
  onClose,
  onSend,
}: {
  readonly act: SeatAct;
  readonly seat: SeatRow;
  readonly event: EventAnswer;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onSend: (reason: string) => void;
}) => {
  const text = useTexts('console-waiting');
  const textOfActs = useTexts('console-acts');
  const seatText = useSeatText();
  const reasons = act === 'cancel' ? CANCEL_REASONS : MOVE_REASONS;
  const [reason, setReason] = useState<(typeof reasons)[number]>();
  const isFull = event.facts !== null && event.taken >= event.facts.capacity;
  const capacity = event.facts?.capacity ?? 0;
  return (
    <FormDialog
      title={text(`title-${act}`, { name: seatText(seat) })}
      send={text(`do-${act}`)}
      onClose={onClose}
      onSend={() => reason !== undefined && onSend(reason)}
      isBusy={isBusy}
      isReady={reason !== undefined}
      error={error}
    >
      <p>
        {act === 'cancel'
          ? text(seat.standing === 'seat' ? 'text-cancel-seat' : 'text-cancel-waiting')
          : text(`text-${act}`)}
      </p>
      {act === 'seat' && isFull && <p className="c-notice">{text('text-beyond', { capacity, taken: event.taken })}</p>}
      <Reasons<(typeof reasons)[number]>
        legend={textOfActs('reason')}
        reasons={reasons}
        chosen={reason}
        word={(each) => textOfActs(`reason-${each}`)}
        onChoose={setReason}
      />
    </FormDialog>
  );
};

/** Somebody was faster: how the place is now. Nothing was done twice. */
export const SeatConflictDialog = ({
  conflict: { theirs },
  onClose,
}: {
  readonly conflict: SeatConflict;
  readonly onClose: () => void;
}) => {
  const text = useTexts('console-waiting');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const now =
    theirs === null
      ? text('theirs-gone')
      : theirs.standing === 'waiting'
        ? text(theirs.is_first ? 'theirs-first' : 'theirs-waiting', { position: theirs.position })
        : theirs.moved_by === null
          ? text('theirs-seat')
          : text('theirs-seatBy', {
              name: theirs.moved_by,
              ago: theirs.moved_at === null ? '' : ago(new Date(theirs.moved_at), locale),
            });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('conflictTitle')}
      size="small"
      actions={
        <Button size="small" onClick={onClose}>
          {textOfConsole('close')}
        </Button>
      }
    >
      <p>{text('conflictText')}</p>
      <p>
        <strong>{now}</strong>
      </p>
    </Dialog>
  );
};
