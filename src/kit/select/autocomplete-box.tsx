import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { usePageLanguage } from '#i18n/use-texts.tsx';
import { nextEnabled } from '../next-enabled.ts';
import { ListboxPopup } from './listbox-popup.tsx';
import { beginsWith, isLabel } from './match-label.ts';
import { nextOption } from './next-option.ts';
import type { ChoiceBoxProps } from './select-box.tsx';
import type { AutocompleteWords, SelectItem } from './select-item.ts';
import { useListbox } from './use-listbox.ts';

/** Keys that move in an open list; Home and End move in the text. */
const LIST_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);

/**
 * A choice from a list that is filtered by what is typed (WAI-ARIA APG, editable combobox with list autocomplete; SEL-2
 * to SEL-4). What is typed is not a value by itself: left behind in part it goes back to the choice, in full it is one.
 */
export const AutocompleteBox = ({ words, ...props }: ChoiceBoxProps & { readonly words: AutocompleteWords }) => {
  const { id, labelledBy, describedBy, items, value, onPick, placeholder, disabled, required, invalid } = props;
  const { locale } = usePageLanguage();
  const listbox = useListbox();
  const anchor = useRef<HTMLDivElement>(null);
  /** What was typed since the last choice; undefined: the field shows the choice. */
  const [typed, setTyped] = useState<string>();
  /** What the list is filtered by; outlives the typing until the list is gone. */
  const [filter, setFilter] = useState('');
  const shown = useMemo(
    () => (filter === '' ? items : items.filter(({ label }) => beginsWith(label, filter, locale))),
    [items, filter, locale],
  );
  const current = items.find((item) => item.value === value);

  const openAll = (key = 'ArrowDown') => {
    setFilter('');
    const selected = items.findIndex((item) => item.value === value && item.disabled !== true);
    listbox.open(selected >= 0 ? selected : (nextOption(key, items, -1) ?? -1));
  };
  const onType = (text: string) => {
    const sought = text.trimStart();
    setTyped(text);
    setFilter(sought);
    const matches = items.filter(({ label }) => beginsWith(label, sought, locale));
    listbox.open(sought === '' ? -1 : (nextEnabled(matches, 0, 1) ?? -1));
  };
  const pick = (item: SelectItem | undefined) => {
    if (item === undefined) return;
    setTyped(undefined);
    listbox.close();
    onPick(item.value);
  };
  const leave = () => {
    listbox.close();
    if (typed === undefined) return;
    setTyped(undefined);
    const meant =
      typed.trim() === ''
        ? ''
        : items.find(({ label, disabled: isOff }) => isOff !== true && isLabel(label, typed, locale))?.value;
    if (meant !== undefined && meant !== value) onPick(meant);
  };

  /** Tells whether the key was the list's. */
  const takeKey = (key: string): boolean => {
    if (listbox.isOpen) {
      if (key === 'Enter') pick(shown[listbox.highlighted]);
      else if (key === 'Escape') {
        setTyped(undefined);
        listbox.close();
      } else if (LIST_KEYS.has(key)) listbox.open(nextOption(key, shown, listbox.highlighted) ?? -1);
      else return false;
      return true;
    }
    // A space before or right behind a choice is of no use as a letter; in a text that is being typed it is one.
    if (key === 'ArrowDown' || key === 'ArrowUp' || (key === ' ' && (typed ?? '') === ''))
      openAll(key === 'ArrowUp' ? key : 'ArrowDown');
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter and the arrows are its own.
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing || !takeKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog around it does not close with the list
  };

  const hasList = listbox.isOpen && shown.length > 0;
  return (
    <div ref={anchor} className="field-box" data-select="">
      <input
        type="text"
        id={id}
        className="field-control"
        role="combobox"
        aria-autocomplete="list"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-expanded={hasList}
        aria-controls={hasList ? listbox.id : undefined}
        aria-activedescendant={hasList && listbox.highlighted >= 0 ? listbox.optionId(listbox.highlighted) : undefined}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? (value === '' ? '' : (current?.label ?? ''))}
        onChange={({ target }) => onType(target.value)}
        onClick={() => {
          if (!listbox.isOpen) openAll();
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <output className="visually-hidden">
        {listbox.isOpen && (shown.length > 0 ? words.results(shown.length) : words.noMatch(filter))}
      </output>
      <ListboxPopup
        listbox={listbox}
        anchor={anchor}
        labelledBy={labelledBy}
        items={shown}
        value={value}
        onPick={pick}
        empty={words.noMatch(filter)}
      />
    </div>
  );
};
