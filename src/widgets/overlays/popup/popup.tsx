import { useState } from 'react';
import { Html } from '#islands/html.tsx';
import { DialogDisclosure } from '#kit/dialog-disclosure.tsx';
import { useSelfOpening } from '#kit/use-self-opening.ts';
import type { PopupProps } from './popup.widget.ts';

const Popup = ({ trigger, triggerVariant, heading, html, warning, size, hash, once, afterSeconds }: PopupProps) => {
  const [isOpen, setOpen] = useState(false);
  useSelfOpening({ hash, once, afterSeconds, isOpen, setOpen });
  return (
    <DialogDisclosure
      id={hash}
      trigger={trigger}
      triggerVariant={triggerVariant}
      title={heading}
      size={size}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      {warning !== undefined && <p className="dialog-warning">{warning}</p>}
      <Html className="prose" html={html} />
    </DialogDisclosure>
  );
};

export default Popup;
