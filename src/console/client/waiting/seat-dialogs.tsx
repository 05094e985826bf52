import { useId, useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { CANCEL_REASONS, type EventAnswer, MOVE_REASONS, type SeatRow } from '#console/waiting/waiting.answers.ts';
import { ago } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
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
  const textOfConsole = useTexts('console');
  const words = useErrorText();
  const seatText = useSeatText();
  const id = useId();
  const [reason, setReason] = useState<string>();
  const isFull = event.facts !== null && event.taken >= event.facts.capacity;
  const capacity = event.facts?.capacity ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(`title-${act}`, { name: seatText(seat) })}
      size="small"
      beginsAt="first-field"
      actions={
        <>
          <Button size="small" type="submit" form={`${id}form`} busy={isBusy} disabled={reason === undefined}>
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
        onSubmit={(submit) => {
          submit.preventDefault();
          if (reason !== undefined && !isBusy) onSend(reason);
        }}
      >
        <p>
          {act === 'cancel'
            ? text(seat.standing === 'seat' ? 'text-cancel-seat' : 'text-cancel-waiting')
            : text(`text-${act}`)}
        </p>
        {act === 'seat' && isFull && (
          <p className="c-notice">{text('text-beyond', { capacity, taken: event.taken })}</p>
        )}
        <fieldset className="c-reasons">
          <legend>{textOfActs('reason')}</legend>
          {(act === 'cancel' ? CANCEL_REASONS : MOVE_REASONS).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}reason`}
                value={each}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {textOfActs(`reason-${each}`)}
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
