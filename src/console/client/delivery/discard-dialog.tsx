import { useState } from 'react';
import { DISCARD_REASONS, type DiscardReason } from '#contracts/delivery-desk.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Reasons } from '../parts/reasons.tsx';

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
  const [reason, setReason] = useState<DiscardReason>(DISCARD_REASONS[0]);
  return (
    <FormDialog
      isOpen={isOpen}
      title={text('discardTitle')}
      send={text('orderStart-discard', { count })}
      onClose={onClose}
      onSend={() => onDiscard(reason)}
      isBusy={isBusy}
      isDanger
    >
      <p>{text('discardText')}</p>
      <Reasons
        legend={text('reason')}
        reasons={DISCARD_REASONS}
        chosen={reason}
        word={(each) => text(`discard-${each}`)}
        onChoose={setReason}
      />
    </FormDialog>
  );
};
