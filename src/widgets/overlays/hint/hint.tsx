import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Html } from '#islands/html.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Icon } from '#kit/icon.tsx';
import { useBreakpoint } from '#kit/use-breakpoint.ts';
import { usePopupPlace } from '#kit/use-popup-place.ts';
import type { HintProps } from './hint.widget.ts';

/**
 * [UIK-5] The server's markup is words alone, no block: a parser would end the paragraph that contains the hint. The
 * explanation is in one place at a time, beside its button or in the dialog, also when the window changes meanwhile.
 */
const Hint = ({ heading, html }: HintProps) => {
  const text = useTexts('hint');
  const id = useId();
  const isMobile = useBreakpoint() === 'mobile';
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const showsPopup = isOpen && !isMobile;
  const showsDialog = isMobile && (isOpen || isLeaving);

  const close = () => {
    setOpen(false);
    setLeaving(isMobile);
  };

  usePopupPlace({ anchor: trigger, popup, isOpen: showsPopup });

  // Also where the dialog was, with the focus in it, before the window grew.
  useLayoutEffect(() => {
    if (showsPopup) trigger.current?.focus({ preventScroll: true });
  }, [showsPopup]);

  useEffect(() => {
    if (!showsPopup) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [showsPopup]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what happens in its button and popup
    <span
      ref={root}
      className="hint"
      data-open={showsPopup ? '' : undefined}
      onBlur={({ relatedTarget }) => {
        // Not when the whole window loses the focus.
        if (showsPopup && document.hasFocus() && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !showsPopup || event.defaultPrevented) return;
        event.preventDefault();
        trigger.current?.focus();
        setOpen(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        className="hint-trigger"
        aria-label={text('about', { name: heading })}
        aria-expanded={isOpen}
        aria-controls={showsPopup ? `${id}popup` : undefined}
        data-hold=""
        onClick={(event) => {
          event.currentTarget.focus({ preventScroll: true }); // not every browser focuses what is clicked
          setOpen(!isOpen);
        }}
      >
        <Icon symbol="help_20px" />
      </button>
      <output className="hint-live">
        {!showsDialog && (
          <span ref={popup} id={`${id}popup`} className="popup hint-popup" tabIndex={-1}>
            <Html as="span" html={html} />
          </span>
        )}
      </output>
      {showsDialog && (
        <Dialog isOpen={isOpen} onClose={close} title={heading} size="small" onClosed={() => setLeaving(false)}>
          <Html html={html} />
        </Dialog>
      )}
    </span>
  );
};

export default Hint;
