import { useId, useState } from 'react';
import { DISCARD_REASONS, type DiscardReason } from '#contracts/delivery-desk.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';

/** One of a closed list. */
export function Reasons<Reason extends string>({
  reasons,
  chosen,
  word,
  onChoose,
}: {
  readonly reasons: readonly Reason[];
  readonly chosen: Reason;
  readonly word: (reason: Reason) => string;
  readonly onChoose: (reason: Reason) => void;
}) {
  const text = useTexts('console-delivery');
  const id = useId();
  return (
    <fieldset className="c-reasons">
      <legend>{text('reason')}</legend>
      {reasons.map((reason) => (
        <label key={reason}>
          <input type="radio" name={id} checked={reason === chosen} onChange={() => onChoose(reason)} />
          {word(reason)}
        </label>
      ))}
    </fieldset>
  );
}

export const DiscardDialog = ({
  isOpen,
  count,
  isBusy,
  onClose,
  onDiscard,
}: {
  readonly isOpen: boolean;
  readonly count: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onDiscard: (reason: DiscardReason) => void;
}) => {
  const text = useTexts('console-delivery');
  const textOfConsole = useTexts('console');
  const [reason, setReason] = useState<DiscardReason>(DISCARD_REASONS[0]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('discardTitle')}
      size="small"
      actions={
        <>
          <Button size="small" colour="danger" busy={isBusy} onClick={() => onDiscard(reason)}>
            {text('orderStart-discard', { count })}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      <p>{text('discardText')}</p>
      <Reasons
        reasons={DISCARD_REASONS}
        chosen={reason}
        word={(each) => text(`discard-${each}`)}
        onChoose={setReason}
      />
    </Dialog>
  );
};
