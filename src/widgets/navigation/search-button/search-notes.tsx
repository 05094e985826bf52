import type { SearchAnswer } from '#contracts/calls/site-search.ts';
import { SEARCH_MIN_CHARACTERS } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { leaveTo } from './leave-to.ts';
import type { SearchButtonProps } from './search-button.widget.ts';
import type { SearchState } from './use-typed-search.ts';

type SearchNotesProps = {
  readonly state: SearchState<SearchAnswer | undefined>;
  readonly links: SearchButtonProps['links'];
  readonly page: string;
  /** Looks for what was probably meant. */
  readonly onSuggestion?: (query: string) => void;
};

/** How the search stands, in words that are read out as they change, and the ways on where there is nothing to choose from. */
export const SearchNotes = ({ state, links, page, onSuggestion }: SearchNotesProps) => {
  const text = useTexts('search-button');
  const isEmpty = state.kind === 'found' && state.answer?.total === 0;
  const suggestion = state.kind === 'found' ? state.answer?.suggestion : undefined;
  return (
    <>
      <div className="search-note" data-kind={isEmpty ? 'empty' : state.kind}>
        {isEmpty && <Icon symbol="search_off_40px" />}
        {state.kind === 'failed' && <Icon symbol="cloud_off_40px" />}
        <output>
          {statusOf(state, text)}
          {suggestion !== undefined && onSuggestion !== undefined && (
            <button type="button" className="search-suggestion" onClick={() => onSuggestion(suggestion)}>
              {text('didYouMean', { query: suggestion })}
            </button>
          )}
        </output>
        {isEmpty && suggestion === undefined && (
          <p className="search-note-more">
            {text('tipSpelling')} {text('tipOther')}
          </p>
        )}
        {state.kind === 'failed' && (
          <PageLink page={page} query={state.query}>
            {text('failedWay')}
          </PageLink>
        )}
        {state.kind === 'found' && !isEmpty && state.answer !== undefined && (
          <PageLink page={page} query={state.query}>
            {text('all')}
          </PageLink>
        )}
      </div>
      {state.kind === 'searching' && (state.last === undefined || state.last.answer?.total === 0) && (
        <div className="search-skeleton" aria-hidden="true">
          {[0, 1, 2].map((row) => (
            <div key={row}>
              <span />
              <span />
            </div>
          ))}
        </div>
      )}
      {links.length > 0 && (state.kind === 'resting' || isEmpty) && (
        <nav className="search-links" aria-label={text('popular')}>
          <p className="search-group-title">{text('popular')}</p>
          <ul>
            {links.map(({ label, href, lang, dir }) => (
              <li key={href}>
                <a href={href} onClick={leaveInPlace}>
                  <span lang={lang} dir={dir}>
                    {label}
                  </span>
                  <Icon symbol="arrow_forward_20px" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
};

const statusOf = (state: SearchNotesProps['state'], text: ReturnType<typeof useTexts<'search-button'>>): string => {
  switch (state.kind) {
    case 'resting':
      return text('hint', { count: SEARCH_MIN_CHARACTERS });
    case 'searching':
      return text('searching');
    case 'failed':
      return text('failed');
    case 'found': {
      const { answer, query } = state;
      if (answer === undefined) return ''; // the service shows what it found
      const shown = answer.groups.reduce((sum, { hits }) => sum + hits.length, 0);
      if (answer.total === 0) return text('noneFor', { query });
      return shown < answer.total
        ? text('countBest', { shown, total: answer.total, query })
        : text('countFor', { count: answer.total, query });
    }
  }
};

const PageLink = ({
  page,
  query,
  children,
}: {
  readonly page: string;
  readonly query: string;
  readonly children: string;
}) => (
  <a className="search-page-link" href={`${page}?q=${encodeURIComponent(query.toWellFormed())}`} onClick={leaveInPlace}>
    {children}
  </a>
);

const leaveInPlace = (event: React.MouseEvent<HTMLAnchorElement>): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  leaveTo(event.currentTarget.href);
};
