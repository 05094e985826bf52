import { useEffect, useRef } from 'react';
import type { SearchButtonProps } from './search-button.widget.ts';
import { type InstalledService, installService } from './search-service.ts';
import { leaveTo } from './leave-to.ts';
import { SearchNotes } from './search-notes.tsx';
import { type OverlayProps, SearchOverlay } from './search-overlay.tsx';
import { useTypedSearch } from './use-typed-search.ts';

type ServiceSearchProps = OverlayProps &
  Pick<SearchButtonProps, 'links'> & { readonly script: string; readonly apiKey: string };

/** [SRC-3] A third party's search in the site's own overlay. Nothing is asked of it before the search is opened. */
export const ServiceSearch = ({ script, apiKey, links, ...overlay }: ServiceSearchProps) => {
  const input = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const installed = useRef<Promise<InstalledService>>(undefined);
  const { times, isOpen } = overlay;

  const service = (): Promise<InstalledService> => {
    if (input.current === null || results.current === null)
      return Promise.reject(new Error('search-button: the overlay has gone'));
    installed.current ??= installService(script, apiKey, input.current, results.current);
    return installed.current;
  };
  const search = useTypedSearch(async (query): Promise<undefined> => {
    await (await service()).search(query);
  });
  const { state, rest } = search;

  useEffect(() => {
    if (!isOpen) return undefined;
    service().catch((error: unknown) => {
      installed.current = undefined; // what is typed tries again
      console.error(error);
    });
    return () => {
      rest();
      void installed.current?.then((service_) => service_.clear()).catch(() => undefined); // said above
    };
    // oxlint-disable-next-line react/exhaustive-deps -- with each opening and closing, not with each render
  }, [times, isOpen]);

  return (
    <SearchOverlay
      {...overlay}
      input={input}
      onType={(text) => {
        search.type(text);
        if (text.trim() === '') void installed.current?.then((service_) => service_.clear()).catch(() => undefined); // said above
      }}
    >
      <SearchNotes state={state} links={links} page={overlay.page} />
      {/* The service's own, so that React never touches what is in it. Its links leave the overlay's entry of the history behind. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- links inside take the keys */}
      <div
        ref={results}
        className="search-service"
        hidden={state.kind === 'resting' || state.kind === 'failed'}
        onClick={(event) => {
          const link = event.target instanceof Element ? event.target.closest('a') : null;
          if (
            link === null ||
            link.target !== '' ||
            event.defaultPrevented ||
            event.metaKey ||
            event.ctrlKey ||
            event.shiftKey ||
            event.altKey
          )
            return;
          event.preventDefault();
          leaveTo(link.href);
        }}
      />
    </SearchOverlay>
  );
};
