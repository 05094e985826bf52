import { type ReactNode, useRef } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';

type DialogDisclosureProps = Omit<DialogProps, 'onOpening' | 'onClosed'> & {
  readonly onOpen: () => void;
  readonly onClosed?: () => void;
  readonly triggerVariant?: 'contained' | 'outlined' | 'text';
  /** What the trigger says. Without it the dialog opens by itself, and only where no script runs its title is there to open it. */
  readonly trigger?: ReactNode;
  /** Id of the part of the page that it is. */
  readonly id?: string | undefined;
};

/**
 * A dialog with its trigger, as native details: without a script, or when the script does not come, the trigger
 * discloses the content where it stands. The dialog is inside the details, which are open as long as it is.
 */
export const DialogDisclosure = ({
  trigger,
  triggerVariant = 'contained',
  id,
  onOpen,
  onClosed,
  ...dialog
}: DialogDisclosureProps) => {
  const details = useRef<HTMLDetailsElement>(null);
  const disclose = (isOpen: boolean) => {
    if (details.current !== null) details.current.open = isOpen;
  };
  return (
    <details
      ref={details}
      className="dialog-disclosure"
      id={id}
      suppressHydrationWarning // a visitor may have opened it before the code came
    >
      <summary
        className={trigger === undefined ? 'dialog-disclosure-title' : 'button'}
        {...(trigger !== undefined && {
          'data-variant': triggerVariant,
          'data-colour': 'accent',
          'data-size': 'medium',
        })}
        aria-haspopup="dialog"
        data-hold=""
        onClick={(event) => {
          // Disclosed without the dialog, before the code came, by find in page or by a link into it, it is closed as it was opened.
          if (details.current?.open === true) return;
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true }); // not every browser focuses what is clicked; the focus comes back here
          onOpen();
        }}
      >
        {trigger ?? dialog.title}
      </summary>
      <Dialog
        {...dialog}
        onOpening={() => disclose(true)}
        onClosed={() => {
          disclose(false);
          onClosed?.();
        }}
      />
    </details>
  );
};
