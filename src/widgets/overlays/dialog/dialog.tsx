import { useState } from 'react';
import { Html } from '#islands/html.tsx';
import { Button } from '#kit/button.tsx';
import { DialogDisclosure } from '#kit/dialog-disclosure.tsx';
import type { DialogWidgetProps } from './dialog.widget.ts';

const DialogWidget = ({ trigger, heading, html, warning, actions, ...looks }: DialogWidgetProps) => {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const close = (by?: string) => {
    setAnswer(by);
    setOpen(false);
  };
  return (
    <DialogDisclosure
      {...looks}
      trigger={trigger}
      title={heading}
      isOpen={isOpen}
      detail={{ answer }}
      onOpen={() => {
        setAnswer(undefined);
        setOpen(true);
      }}
      onClose={() => close()}
      actions={
        actions.length === 0
          ? undefined
          : actions.map(({ label, href, variant }, index) =>
              href === undefined ? (
                <Button key={index} variant={variant} size="medium" onClick={() => close(label)}>
                  {label}
                </Button>
              ) : (
                <Button key={index} variant={variant} size="medium" href={href}>
                  {label}
                </Button>
              ),
            )
      }
    >
      {warning !== undefined && <p className="dialog-warning">{warning}</p>}
      <Html className="prose" html={html} />
    </DialogDisclosure>
  );
};

export default DialogWidget;
