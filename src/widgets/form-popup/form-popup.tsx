import { useLayoutEffect, useRef, useState } from 'react';
import { askWidgets } from '#islands/ask-widgets.ts';
import { Html } from '#islands/html.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { useSelfOpening } from '#kit/use-self-opening.ts';
import type { FormPopupProps } from './form-popup.widget.ts';

const FormPopup = ({ trigger, triggerVariant, href, heading, html, hash, once, afterSeconds }: FormPopupProps) => {
  const [isOpen, setOpen] = useState(false);
  // The form waits in a template until it is first asked for, and keeps what was typed from then on.
  const [isNeeded, setNeeded] = useState(false);
  if (isOpen && !isNeeded) setNeeded(true);
  const content = useRef<HTMLDivElement>(null);
  useSelfOpening({ hash, once, afterSeconds, isOpen, setOpen });

  useLayoutEffect(() => {
    if (isNeeded && content.current !== null) askWidgets(content.current);
  }, [isNeeded]);

  return (
    <div className="form-popup" id={hash}>
      <Button
        href={href}
        variant={triggerVariant}
        size="medium"
        aria-haspopup="dialog"
        data-hold=""
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
          setOpen(true);
        }}
      >
        {trigger}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={heading} beginsAt="first-field">
        <div ref={content}>{isNeeded && <Html html={html} />}</div>
      </Dialog>
    </div>
  );
};

export default FormPopup;
