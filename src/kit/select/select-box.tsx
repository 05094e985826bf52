import { useRef, useState, type KeyboardEvent } from 'react';
import { usePageLanguage } from '#i18n/use-texts.tsx';
import { nextEnabled } from '../next-enabled.ts';
import { ListboxPopup } from './listbox-popup.tsx';
import { nextOption } from './next-option.ts';
import type { SelectItem } from './select-item.ts';
import { createTypeahead } from './typeahead.ts';
import { useListbox } from './use-listbox.ts';

export type ChoiceBoxProps = {
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly items: readonly SelectItem[];
  readonly value: string;
  readonly onPick: (value: string) => void;
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly invalid?: boolean | undefined;
};

/** A choice from a list (WAI-ARIA APG, select-only combobox; SEL-2, SEL-3). The value is the caller's. */
export const SelectBox = ({
  id,
  labelledBy,
  describedBy,
  items,
  value,
  onPick,
  placeholder,
  disabled,
  required,
  invalid,
}: ChoiceBoxProps) => {
  const { locale } = usePageLanguage();
  const listbox = useListbox();
  const anchor = useRef<HTMLDivElement>(null);
  const [typeahead] = useState(createTypeahead);
  const selected = items.findIndex((item) => item.value === value);
  const current = items[selected];

  const openAt = (index: number | undefined) => listbox.open(index ?? -1);
  const openAtSelected = () =>
    openAt(current !== undefined && current.disabled !== true ? selected : nextEnabled(items, 0, 1));
  const pick = (item: SelectItem | undefined) => {
    if (item === undefined) return;
    listbox.close();
    onPick(item.value);
  };

  /** Tells whether the key was the list's. */
  const takeKey = (key: string, atMs: number): boolean => {
    const isLetter = key.length === 1 && (key !== ' ' || typeahead.isTyping(atMs));
    if (isLetter) {
      const found = typeahead.find(key, atMs, items, listbox.isOpen ? listbox.highlighted : selected, locale);
      if (found !== undefined) listbox.open(found);
      else if (!listbox.isOpen) openAtSelected();
      return true;
    }
    if (listbox.isOpen) {
      if (key === 'Enter' || key === ' ') pick(items[listbox.highlighted]);
      else if (key === 'Escape') listbox.close();
      else {
        const next = nextOption(key, items, listbox.highlighted);
        if (next === undefined) return false;
        listbox.open(next);
      }
      return true;
    }
    if (key === 'Home' || key === 'End') openAt(nextOption(key, items, -1));
    else if (key === 'Enter' || key === ' ' || key === 'ArrowDown' || key === 'ArrowUp') openAtSelected();
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing || !takeKey(event.key, event.timeStamp)) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog around it does not close with the list
  };

  return (
    <div ref={anchor} className="field-box" data-select="">
      <button
        type="button"
        id={id}
        className="field-control select-value"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser's select is beside it (docs/decisions/011-native-elements-and-few-libraries.md)
        role="combobox"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-expanded={listbox.isOpen}
        aria-controls={listbox.isOpen ? listbox.id : undefined}
        aria-activedescendant={listbox.highlighted < 0 ? undefined : listbox.optionId(listbox.highlighted)}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        data-empty={current === undefined || value === '' ? '' : undefined}
        onClick={({ currentTarget }) => {
          currentTarget.focus(); // Safari leaves the focus where it was
          if (listbox.isOpen) listbox.close();
          else openAtSelected();
        }}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key === ' ') event.preventDefault(); // Firefox would click
        }}
        onBlur={listbox.close}
      >
        {current?.label ?? placeholder}
      </button>
      <ListboxPopup
        listbox={listbox}
        anchor={anchor}
        labelledBy={labelledBy}
        items={items}
        value={value}
        onPick={pick}
      />
    </div>
  );
};
