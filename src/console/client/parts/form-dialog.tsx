import { type FormEvent, type ReactNode, useId } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { isHeld } from '../api.ts';
import { useErrorText } from './page-text.ts';

type FormDialogProps = {
  readonly title: string;
  /** On the button that sends it. */
  readonly send: string;
  readonly onSend: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
  readonly isBusy: boolean;
  /** False: something that has to be there is not. */
  readonly isReady?: boolean;
  /** Why it was not done. That it waits for a second person is no error. */
  readonly error?: unknown;
  /** It takes something away. */
  readonly isDanger?: boolean;
  readonly size?: 'medium' | 'small';
  readonly scrollable?: boolean;
};

/** A question in a dialog: what is going to happen, what it needs, and the button that does it. It stays open until the answer is there. */
export const FormDialog = ({
  title,
  send,
  onSend,
  onClose,
  children,
  isOpen = true,
  isBusy,
  isReady = true,
  error = null,
  isDanger = false,
  size = 'small',
  scrollable = false,
}: FormDialogProps) => {
  const text = useTexts('console');
  const words = useErrorText();
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      beginsAt="first-field"
      scrollable={scrollable}
      actions={
        <>
          <Button
            size="small"
            type="submit"
            form={id}
            busy={isBusy}
            disabled={!isReady}
            {...(isDanger && { colour: 'danger' })}
          >
            {send}
          </Button>
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="c-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) onSend(event);
        }}
      >
        {children}
        {error !== null && error !== undefined && !isHeld(error) && (
          <p role="alert" className="c-error">
            {words(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
};
