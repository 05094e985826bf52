import {
  memo,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { CheckIcon } from '../field/field-icons.tsx';
import { usePopupPlace } from '../use-popup-place.ts';
import type { SelectItem } from './select-item.ts';
import type { Listbox } from './use-listbox.ts';

/** The field's focus ring stays in view between it and its list. */
const CLEAR_OF_RING_PX = 8;

/** A list opens with so many options, more than it shows at once; the others follow when there is time. */
const FIRST_OPTIONS = 100;

type ListboxPopupProps = {
  readonly listbox: Listbox;
  /** What the list is under, and is as wide as. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly labelledBy: string;
  readonly items: readonly SelectItem[];
  /** Value of the chosen option. */
  readonly value: string;
  readonly onPick: (item: SelectItem) => void;
  /** Seen in place of a list without options; the caller says it in a status. */
  readonly empty?: ReactNode;
};

/** The list under its field (SEL-5), in the top layer, so that no frame cuts it off. In the document only while it is seen. */
export const ListboxPopup = (props: ListboxPopupProps) =>
  props.listbox.state.kind === 'closed' ? null : <ShownPopup {...props} />;

const ShownPopup = ({ listbox, anchor, labelledBy, items, value, onPick, empty }: ListboxPopupProps) => {
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { highlighted, state } = listbox;
  const drawn = Math.max(useDeferredValue(items.length, FIRST_OPTIONS), highlighted + 1);

  useLayoutEffect(() => popup.current?.showPopover(), []);
  usePopupPlace({ anchor, popup, isOpen: true, matchesWidth: true, gapPx: CLEAR_OF_RING_PX });

  // The animation's length is the style sheet's: none where less motion is wanted.
  const { finish } = listbox;
  const isClosing = state.kind === 'closing';
  useLayoutEffect(() => {
    if (!isClosing) return undefined;
    let isWaiting = true;
    void Promise.allSettled((popup.current?.getAnimations() ?? []).map(({ finished }) => finished)).then(() => {
      if (isWaiting) finish();
    });
    return () => {
      isWaiting = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `finish` is made again by every render and does the same
  }, [isClosing]);

  // The list alone is scrolled: `scrollIntoView` would move the page as well.
  useLayoutEffect(() => {
    const [box, option] = [list.current, list.current?.children[highlighted]];
    if (box === null || option === undefined) return;
    const [frame, own] = [box.getBoundingClientRect(), option.getBoundingClientRect()];
    if (own.top < frame.top) box.scrollTop += own.top - frame.top;
    else if (own.bottom > frame.bottom) box.scrollTop += Math.min(own.bottom - frame.bottom, own.top - frame.top);
  }, [highlighted, items]);

  const optionAt = (event: MouseEvent) => {
    const option = (event.target as Element).closest('.listbox-option');
    const index = option === null ? -1 : [...(list.current?.children ?? [])].indexOf(option);
    const item = items[index];
    return item === undefined || item.disabled === true ? undefined : { index, item };
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- focus and keys are the field's (WAI-ARIA APG, combobox)
    <div
      ref={popup}
      className="listbox-popup"
      popover="manual"
      data-state={state.kind}
      onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
      onClick={(event) => {
        const found = optionAt(event);
        if (found !== undefined) onPick(found.item);
      }}
      // Not on entering: a list that scrolls under a resting pointer would take the highlight from the keyboard.
      onMouseMove={(event) => {
        const found = optionAt(event);
        if (found !== undefined && found.index !== highlighted && listbox.isOpen) listbox.open(found.index);
      }}
    >
      {items.length === 0 ? (
        <p className="listbox-empty" aria-hidden="true">
          {empty}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's select is beside it
        <div ref={list} className="listbox" role="listbox" id={listbox.id} aria-labelledby={labelledBy}>
          {items.slice(0, drawn).map((item, index) => (
            <Option
              key={item.value}
              id={listbox.optionId(index)}
              item={item}
              isSelected={item.value === value}
              isHighlighted={index === highlighted}
            />
          ))}
        </div>
      )}
    </div>
  );
};

type OptionProps = {
  readonly id: string;
  readonly item: SelectItem;
  readonly isSelected: boolean;
  readonly isHighlighted: boolean;
};

/** Drawn again only when it changes itself: a list may have thousands. */
const Option = memo(function Option({ id, item, isSelected, isHighlighted }: OptionProps) {
  return (
    <div
      id={id}
      className="listbox-option"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of the list above
      role="option"
      title={item.title}
      aria-selected={isSelected}
      aria-disabled={item.disabled || undefined}
      data-highlighted={isHighlighted ? '' : undefined}
    >
      <span className="listbox-label">
        {item.label}
        {item.title !== undefined && (
          <span className="listbox-title" aria-hidden="true">
            {item.title}
          </span>
        )}
      </span>
      {isSelected && <CheckIcon />}
    </div>
  );
});
