import { useEffect, useRef } from 'react';
import { INSTRUMENT_GROUPS, INSTRUMENT_KINDS } from '#contracts/instruments.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { InstrumentsProps } from './instruments-props.ts';
import type { ListLinks } from './list-head.tsx';

type ListFilterProps = ListLinks & { readonly list: InstrumentsProps; readonly onType: (q: string) => void };

/** What narrows the list: words in a form, kind and group as links. */
export const ListFilter = ({ list, query, hrefOf, follow, onType }: ListFilterProps) => {
  const text = useTexts('instruments');
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef(query.q);
  const kinds = INSTRUMENT_KINDS.filter((kind) => list.instruments.some((row) => row.kind === kind));
  const groups =
    query.kind === undefined
      ? []
      : INSTRUMENT_GROUPS[query.kind].filter((group) =>
          list.instruments.some((row) => row.kind === query.kind && row.group === group),
        );

  // Typed before the code came.
  useEffect(() => {
    const words = field.current?.value ?? '';
    if (words !== typed.current) onType(words);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the code has come
  }, []);

  const first = { ...query, page: 1, group: undefined };
  return (
    <div className="instruments-filter">
      <search>
        <form
          className="instruments-form"
          action={list.listUrl}
          method="get"
          onSubmit={(event) => {
            event.preventDefault();
            onType(field.current?.value ?? '');
          }}
        >
          <label className="instruments-label">
            <span>{text('find')}</span>
            <input
              ref={field}
              name="q"
              type="search"
              defaultValue={query.q}
              maxLength={60}
              placeholder={text('example')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              onInput={(event) => onType(event.currentTarget.value)}
            />
          </label>
          {list.kind === undefined && query.kind !== undefined && (
            <input type="hidden" name="kind" value={query.kind} />
          )}
          {query.group !== undefined && <input type="hidden" name="group" value={query.group} />}
          {query.sort !== undefined && <input type="hidden" name="sort" value={query.sort} />}
          <Button type="submit" variant="outlined" colour="neutral" className="instruments-submit">
            {text('submit')}
          </Button>
        </form>
      </search>
      {list.kind === undefined && kinds.length > 1 && (
        <nav className="instruments-choices" aria-label={text('kinds')}>
          {[undefined, ...kinds].map((kind) => (
            <a
              key={kind ?? ''}
              href={hrefOf({ ...first, kind })}
              onClick={follow({ ...first, kind })}
              aria-current={kind === query.kind ? 'true' : undefined}
            >
              {kind === undefined ? text('all') : text(`kind-${kind}`)}
            </a>
          ))}
        </nav>
      )}
      {groups.length > 1 && (
        <nav className="instruments-choices instruments-groups" aria-label={text('groups')}>
          {[undefined, ...groups].map((group) => (
            <a
              key={group ?? ''}
              href={hrefOf({ ...first, group })}
              onClick={follow({ ...first, group })}
              aria-current={group === query.group ? 'true' : undefined}
            >
              {group === undefined ? text('allGroups') : text(`group-${group}`)}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
};
