import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from './icon.tsx';
import { isOnBackdrop, stayInside } from './modal-events.ts';
import { type DialogPhase, showModal, useDialogPhases } from './use-dialog-phases.ts';

export const DIALOG_SIZES = ['small', 'medium', 'large'] as const;

export type DialogProps = {
  readonly isOpen: boolean;
  /** The visitor wants to leave: Escape, the backdrop, the close button. Never called where it is not closable. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons below the content. */
  readonly actions?: ReactNode;
  /** False: only one of its own actions closes it. */
  readonly closable?: boolean;
  /** The content scrolls, title and actions stay. Else the whole dialog scrolls where it is taller than the window. */
  readonly scrollable?: boolean;
  /** Actions below each other, over the whole width. */
  readonly stacked?: boolean;
  readonly size?: (typeof DIALOG_SIZES)[number];
  /** Where reading begins: at the title, or, in a form, at its first field (WAI-ARIA APG, dialog pattern). */
  readonly beginsAt?: 'title' | 'first-field';
  /** Travels as `detail` with the events of the tag. */
  readonly detail?: unknown;
  readonly onOpening?: () => void;
  readonly onOpened?: () => void;
  readonly onClosing?: () => void;
  readonly onClosed?: () => void;
};

/**
 * [DLG-1] A modal dialog: the native element, so that the browser keeps it on top, makes the page inert and brings the
 * focus back. Its phases are callbacks here and bubbling events `fc-opening`, `fc-opened`, `fc-closing`, `fc-closed` of
 * the tag it belongs to. Needs the texts `dialog`.
 */
export const Dialog = (props: DialogProps) => {
  const {
    isOpen,
    onClose,
    title,
    children,
    actions,
    closable = true,
    scrollable = false,
    stacked = false,
    size = 'medium',
    beginsAt = 'title',
    detail,
  } = props;
  const text = useTexts('dialog');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const beganOnBackdrop = useRef(false);

  const tell = (phase: DialogPhase) => {
    const { onOpening, onOpened, onClosing, onClosed } = props;
    ({ opening: onOpening, opened: onOpened, closing: onClosing, closed: onClosed })[phase]?.();
    tagOf(dialog.current)?.dispatchEvent(new CustomEvent(`fc-${phase}`, { bubbles: true, detail }));
  };
  useDialogPhases({
    dialog,
    isOpen,
    firstFocus: (box) => box.querySelector<HTMLElement>(beginsAt === 'first-field' ? FIRST_FIELD : TITLE),
    onPhase: tell,
  });

  const leave = () => {
    if (closable && isOpen) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the backdrop is the dialog's own; Escape is its key
    <dialog
      ref={dialog}
      className="popup dialog"
      aria-labelledby={`${id}title`}
      data-size={size}
      data-scrollable={scrollable ? '' : undefined}
      data-stacked={stacked ? '' : undefined}
      closedby={closable ? undefined : 'none'}
      onPointerDown={(event) => (beganOnBackdrop.current = isOnBackdrop(event))}
      onClick={(event) => {
        if (beganOnBackdrop.current && isOnBackdrop(event)) leave();
      }}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === 'Tab') stayInside(event);
        // The browser scrolls what has the focus by now.
        if (SCROLL_KEYS.has(event.key) && event.target instanceof Element && event.target.matches('.dialog-title'))
          event.currentTarget.querySelector<HTMLElement>(SCROLLING_PART)?.focus({ preventScroll: true });
        if (event.key !== 'Escape') return;
        event.preventDefault();
        leave();
      }}
      // A close request that is not a key of this document: the back gesture of a phone, Escape while nothing has the focus.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        leave();
      }}
      // A browser does not let a page refuse forever.
      onClose={(event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget || !isOpen || event.currentTarget.open) return;
        if (closable) onClose();
        else showModal(event.currentTarget);
      }}
    >
      <div className="dialog-head">
        <h2 className="dialog-title" id={`${id}title`} tabIndex={-1}>
          {title}
        </h2>
        {closable && (
          <button type="button" className="dialog-close" aria-label={text('close')} onClick={leave}>
            <Icon symbol="close_24px" />
          </button>
        )}
      </div>
      {/* A part that scrolls takes the focus, so that a keyboard can scroll it. */}
      <div
        className="dialog-body"
        {...(scrollable && { role: 'region', tabIndex: 0, 'aria-labelledby': `${id}title` })}
      >
        {children}
      </div>
      {actions !== undefined && <div className="dialog-actions">{actions}</div>}
    </dialog>
  );
};

const FIRST_FIELD = ':scope > .dialog-body :is(input:not([type="hidden"]), select, textarea):enabled';
const TITLE = ':scope > .dialog-head > .dialog-title';
/** Pressed while the title has the focus, these are meant for the part that scrolls, if there is one. */
const SCROLL_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' ']);
const SCROLLING_PART = ':scope > .dialog-body[tabindex]';

const tagOf = (box: Element | null): Element | null => {
  let at = box?.parentElement ?? null;
  while (at !== null && (!at.localName.startsWith('fc-') || at.localName === 'fc-view')) at = at.parentElement;
  return at;
};
