import { useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type MouseEvent } from 'react';
import { requestWidgets } from '#islands/request-widgets.ts';
import { Html } from '#islands/html.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { isForBrowser } from '#kit/is-for-browser.ts';
import { useSelfOpening } from '#kit/use-self-opening.ts';
import type { FormPopupProps } from './form-popup.widget.ts';

const unchanging = () => () => {};

const FormPopup = ({
  trigger,
  triggerVariant,
  href,
  heading,
  html,
  warning,
  hash,
  once,
  afterSeconds,
}: FormPopupProps) => {
  const [isOpen, setOpen] = useState(false);
  // The form waits in a template until it is first asked for, and keeps what was typed from then on.
  const [isNeeded, setNeeded] = useState(false);
  if (isOpen && !isNeeded) setNeeded(true);
  const content = useRef<HTMLDivElement>(null);
  // The server's link to the form's page is a button from when the code is there.
  const isButton = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  useSelfOpening({ hash, once, afterSeconds, isOpen, setOpen });

  useLayoutEffect(() => {
    if (isNeeded && content.current !== null) requestWidgets(content.current);
  }, [isNeeded]);

  const open = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    setOpen(true);
  };

  return (
    <div className="form-popup" id={hash}>
      <Button
        href={href}
        variant={triggerVariant}
        size="medium"
        role={isButton ? 'button' : undefined}
        aria-haspopup="dialog"
        data-hold=""
        onClick={(event: MouseEvent<HTMLElement>) => {
          if (!isForBrowser(event)) open(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          if (event.key === ' ' && !event.repeat) open(event); // else the page would scroll
        }}
      >
        {trigger}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={heading} beginsAt="first-field">
        {warning !== undefined && <p className="dialog-warning">{warning}</p>}
        <div ref={content}>{isNeeded && <Html html={html} />}</div>
      </Dialog>
    </div>
  );
};

export default FormPopup;
