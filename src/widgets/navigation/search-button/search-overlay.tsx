import { type InputHTMLAttributes, type ReactNode, type RefObject, useId, useRef } from 'react';
import { SEARCH_QUERY_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { isOnBackdrop, stayInside } from '#kit/modal-events.ts';
import { useDialogPhases } from '#kit/use-dialog-phases.ts';
import { leaveTo } from './leave-to.ts';
import { useOverlayHash } from './use-overlay-hash.ts';

export type OverlayProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Address of the page that answers without this overlay. */
  readonly page: string;
  /** Changes with each opening. */
  readonly times: number;
};

type SearchOverlayProps = OverlayProps & {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  /** Attributes of the field beyond its own; handlers are asked first. */
  readonly field?: InputHTMLAttributes<HTMLInputElement>;
  readonly children: ReactNode;
};

/** [SRC-1, SRC-2] The search above the page: a native modal dialog with the field in its head and what was found below. */
export const SearchOverlay = ({ isOpen, onClose, page, times, input, onType, field, children }: SearchOverlayProps) => {
  const text = useTexts('search-button');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const beganOnBackdrop = useRef(false);
  useDialogPhases({ dialog, isOpen, firstFocus: () => input.current, onPhase: () => undefined });
  useOverlayHash(isOpen, onClose);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the backdrop is the dialog's own; Escape is its key
    <dialog
      ref={dialog}
      className="popup search-overlay"
      aria-label={text('open')}
      onPointerDown={(event) => (beganOnBackdrop.current = isOnBackdrop(event))}
      onClick={(event) => {
        if (beganOnBackdrop.current && isOnBackdrop(event)) onClose();
      }}
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === 'Tab') stayInside(event);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      // The back gesture of a phone, Escape while nothing has the focus.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <search>
        <form
          className="search-overlay-head"
          action={page}
          onSubmit={(event) => {
            event.preventDefault();
            const query = input.current?.value.trim() ?? '';
            if (query !== '') leaveTo(`${page}?q=${encodeURIComponent(query.toWellFormed())}`);
          }}
        >
          <label className="search-overlay-label" htmlFor={`${id}q`}>
            <Icon symbol="search_24px" />
            <span className="visually-hidden">{text('label')}</span>
          </label>
          <input
            key={times}
            {...field}
            ref={input}
            id={`${id}q`}
            className="search-overlay-field"
            name="q"
            type="text"
            placeholder={text('label')}
            maxLength={SEARCH_QUERY_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => onType(target.value)}
          />
          <button type="button" className="search-overlay-close" aria-label={text('close')} onClick={onClose}>
            <Icon symbol="close_24px" />
          </button>
        </form>
      </search>
      <div className="search-overlay-body">{children}</div>
    </dialog>
  );
};
