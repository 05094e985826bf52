import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { SITE_SEARCH_PATH, searchAnswer, type SearchAnswer } from '#contracts/calls/site-search.ts';
import { Hits } from './hits.tsx';
import { leaveTo } from './leave-to.ts';
import { type OverlayProps, SearchOverlay } from './search-overlay.tsx';
import { SearchNotes } from './search-notes.tsx';
import type { SearchButtonProps } from './search-button.widget.ts';
import { useTypedSearch } from './use-typed-search.ts';

type OwnSearchProps = OverlayProps & Pick<SearchButtonProps, 'edition' | 'links'>;

const searchSite = async (edition: string, query: string, signal: AbortSignal): Promise<SearchAnswer> => {
  const response = await fetch(`${SITE_SEARCH_PATH}?${new URLSearchParams({ q: query, edition })}`, { signal });
  if (!response.ok) throw new Error(`search: the call was answered ${response.status}`);
  return z.parse(searchAnswer, await response.json());
};

/** [SRC-3, SRC-4] The site's own search, as a combobox whose list holds what was found (WAI-ARIA APG, editable combobox). */
export const OwnSearch = ({ edition, links, ...overlay }: OwnSearchProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useTypedSearch((query, signal) => searchSite(edition, query, signal));
  /** Number of the hit that the arrows chose; -1: none, and Enter goes to the result page. */
  const [chosen, setChosen] = useState(-1);

  const shown =
    search.state.kind === 'found' ? search.state : search.state.kind === 'searching' ? search.state.last : undefined;
  const hits = shown?.answer.groups.flatMap((group) => group.hits) ?? [];
  const optionId = (at: number) => `${id}hit-${at}`;

  const { times, isOpen } = overlay;
  const { rest } = search;
  const [seen, setSeen] = useState({ times, isOpen });
  if (seen.times !== times || seen.isOpen !== isOpen) {
    setSeen({ times, isOpen });
    setChosen(-1);
  }
  // oxlint-disable-next-line react/exhaustive-deps -- with each opening and closing (SRC-1, SRC-2), not with each render
  useEffect(() => rest, [times, isOpen]);

  useEffect(() => {
    if (chosen >= 0) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter and the arrows are its own.
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing || hits.length === 0) return;
    if (event.key === 'ArrowDown') setChosen(chosen + 1 < hits.length ? chosen + 1 : -1);
    else if (event.key === 'ArrowUp') setChosen(chosen < 0 ? hits.length - 1 : chosen - 1);
    else if (event.key === 'Enter' && hits[chosen] !== undefined) leaveTo(hits[chosen].address);
    else return;
    event.preventDefault();
  };

  return (
    <SearchOverlay
      {...overlay}
      input={input}
      onType={(text) => {
        setChosen(-1);
        search.type(text);
      }}
      field={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': hits.length > 0,
        'aria-controls': hits.length > 0 ? `${id}hits` : undefined,
        'aria-activedescendant': chosen >= 0 ? optionId(chosen) : undefined,
        onKeyDown,
      }}
    >
      <SearchNotes
        state={search.state}
        links={links}
        page={overlay.page}
        onSuggestion={(query) => {
          if (input.current !== null) {
            input.current.value = query;
            input.current.focus();
          }
          setChosen(-1);
          search.ask(query);
        }}
      />
      {shown !== undefined && hits.length > 0 && (
        <Hits
          id={`${id}hits`}
          groups={shown.answer.groups}
          chosen={chosen}
          optionId={optionId}
          isStale={search.state.kind === 'searching'}
        />
      )}
    </SearchOverlay>
  );
};
