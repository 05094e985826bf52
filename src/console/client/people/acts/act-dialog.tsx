import { type ReactNode, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { ACT_REASONS, type ActReason, type PersonAct } from '#console/people/acts/act-reasons.ts';
import { FormDialog } from '#console/client/parts/form-dialog.tsx';
import { Reasons } from '#console/client/parts/reasons.tsx';

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
  const reasons: readonly ActReason<Act>[] = ACT_REASONS[act];
  const [reason, setReason] = useState<ActReason<Act> | undefined>(first);
  return (
    <FormDialog
      title={text(`title-${act}`)}
      send={text(`do-${act}`)}
      onClose={onClose}
      onSend={() => reason !== undefined && onSend(reason)}
      isBusy={isBusy}
      isReady={isReady && reason !== undefined}
      error={error}
      size={size}
    >
      <p>{text(`text-${act}`)}</p>
      {children}
      <Reasons
        legend={text('reason')}
        reasons={reasons}
        chosen={reason}
        word={(each) => text(`reason-${each}`)}
        onChoose={setReason}
      />
    </FormDialog>
  );
}
