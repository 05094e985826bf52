import type { SearchGroup, TextPart } from '#contracts/calls/site-search.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import { leaveTo } from './leave-to.ts';

type HitsProps = {
  readonly id: string;
  readonly groups: readonly SearchGroup[];
  /** Number of the chosen hit, counted through all groups. */
  readonly chosen: number;
  readonly optionId: (at: number) => string;
  /** Something newer is being looked for. */
  readonly isStale: boolean;
};

/** What was found, as the list of a combobox; each option is a link, so that it can be opened elsewhere, too. */
export const Hits = ({ id, groups, chosen, optionId, isStale }: HitsProps) => {
  const text = useTexts('search-button');
  const firstOf = groups.map((_, at) => groups.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0));
  return (
    <div
      className="search-hits"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list of a combobox (WAI-ARIA APG); no native one holds words and snippets
      role="listbox"
      id={id}
      aria-label={text('results')}
      data-stale={isStale ? '' : undefined}
    >
      {groups.map(({ kind, hits }, group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        <div key={kind} className="search-group" role="group" aria-labelledby={`${id}-${kind}`}>
          <div className="search-group-title" id={`${id}-${kind}`} role="presentation">
            {text(`group-${kind}`)}
          </div>
          {hits.map(({ title, address, snippet, lang, dir }, index) => {
            const at = (firstOf[group] ?? 0) + index;
            return (
              <a
                key={at}
                className="search-hit"
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                id={optionId(at)}
                aria-selected={at === chosen}
                href={address}
                tabIndex={-1}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  leaveTo(address);
                }}
              >
                <span className="search-hit-words" lang={lang} dir={dir}>
                  <span className="search-hit-title">
                    <Marked parts={title} />
                  </span>{' '}
                  <span className="search-hit-snippet">
                    <Marked parts={snippet} />
                  </span>
                </span>
                <Icon symbol="arrow_forward_20px" />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
};

const Marked = ({ parts }: { readonly parts: readonly TextPart[] }) =>
  parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text));
