/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a listbox whose options hold more than text */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { PEOPLE_SEARCH_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { Icon } from '#kit/icon.tsx';
import type { FoundAnswer } from '../answers.ts';
import { SECTIONS } from '../sections.ts';
import { go, hrefOf } from './address.ts';
import { post } from './api.ts';
import { useMay } from './me.ts';
import { Kind, Masked } from './parts/badges.tsx';
import { THEMES, showTheme } from './theme.ts';
import { useResting } from './use-resting.ts';
import { useVisibleSections } from './visible-sections.ts';

type Command = {
  readonly id: string;
  readonly group: 'go' | 'act' | 'people';
  readonly label: string;
  readonly content?: React.ReactNode;
  readonly icon?: string;
  readonly run: () => void;
};
type PaletteProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onHelp: () => void;
  readonly onLogOut: () => void;
};

const MIN_LETTERS = 2;
const PEOPLE_SHOWN = 6;
const GROUPS = ['people', 'go', 'act'] as const;

/** Everything by its name: sections, actions, people (WAI-ARIA APG, combobox with a listbox). */
export const Palette = ({ isOpen, onClose, onHelp, onLogOut }: PaletteProps) => {
  const text = useTexts('console');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('paletteTitle')} beginsAt="first-field">
      {isOpen && <Choice onClose={onClose} onHelp={onHelp} onLogOut={onLogOut} />}
    </Dialog>
  );
};

const Choice = ({ onClose, onHelp, onLogOut }: Omit<PaletteProps, 'isOpen'>) => {
  const text = useTexts('console');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const sections = useVisibleSections();
  const may = useMay();
  const sought = useResting(typed.trim());
  const isSearched = may('people.view') && sought.length >= MIN_LETTERS;
  const found = useQuery({
    queryKey: ['search', sought],
    queryFn: ({ signal }) => post<FoundAnswer>('people/search', { text: sought }, signal),
    enabled: isSearched,
    gcTime: 0,
  });
  const people = useDeferredValue(isSearched ? found.data?.people : undefined);

  const matches = ({ label }: Command) => label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  const themeWords = { system: text('themeSystem'), light: text('themeLight'), dark: text('themeDark') };
  const commands: readonly Command[] = [
    ...(people ?? []).slice(0, PEOPLE_SHOWN).map((person): Command => ({
      id: person.id,
      group: 'people',
      label: '',
      content: (
        <>
          {person.name === null ? <span>—</span> : <Masked value={person.name} />}
          {person.email !== null && (
            <small>
              <Masked value={person.email} ltr />
            </small>
          )}
          <Kind kind={person.kind} />
        </>
      ),
      run: () => go(hrefOf(`people/${person.id}`)),
    })),
    ...[
      ...sections.map((section): Command => ({
        id: section,
        group: 'go',
        label: text(`section-${section}`),
        icon: SECTIONS[section].icon,
        run: () => go(hrefOf(SECTIONS[section].path)),
      })),
      { id: 'me', group: 'go', label: text('section-me'), icon: 'person_20px', run: () => go(hrefOf('me')) } as const,
      ...THEMES.map((theme): Command => ({
        id: theme,
        group: 'act',
        label: themeWords[theme],
        icon: 'contrast_20px',
        run: () => showTheme(theme),
      })),
      { id: 'keys', group: 'act', label: text('shortcuts'), icon: 'keyboard_20px', run: onHelp } as const,
      { id: 'out', group: 'act', label: text('logOut'), icon: 'logout_20px', run: onLogOut } as const,
    ].filter(matches),
  ];
  const at = Math.min(active, commands.length - 1);

  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const next = (move + commands.length) % Math.max(1, commands.length);
      setActive(next);
      list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(commands[at]);
    }
  };

  return (
    <div className="c-palette">
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={commands[at] === undefined ? undefined : `${id}${commands[at].id}`}
        aria-label={text('paletteTitle')}
        placeholder={text('palettePlaceholder')}
        maxLength={PEOPLE_SEARCH_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}list`} role="listbox" aria-label={text('paletteTitle')}>
        {GROUPS.map((group) => {
          const own = commands.filter((command) => command.group === group);
          if (own.length === 0) return null;
          return (
            <div key={group} role="group" aria-labelledby={`${id}${group}-label`}>
              <p id={`${id}${group}-label`}>{text(`paletteGroup-${group}`)}</p>
              {own.map((command) => {
                const place = commands.indexOf(command);
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keys (aria-activedescendant)
                  <div
                    key={command.id}
                    id={`${id}${command.id}`}
                    data-at={place}
                    role="option"
                    aria-selected={place === at}
                    onPointerMove={() => setActive(place)}
                    onClick={() => choose(command)}
                  >
                    {command.icon !== undefined && <Icon symbol={command.icon} />}
                    {command.content ?? <span>{command.label}</span>}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      {commands.length === 0 && <p role="status">{text(found.isFetching ? 'loading' : 'paletteNothing')}</p>}
    </div>
  );
};
