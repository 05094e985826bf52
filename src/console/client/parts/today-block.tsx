import './today-block.css';
import { type ReactNode, useId } from 'react';
import { PEOPLE_COUNTED_MAX } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Link } from './link.tsx';
import { Failed, Skeleton } from './states.tsx';

type TodayBlockProps<Answer> = {
  readonly title: string;
  /** What is here once there is something, where there is nothing. */
  readonly empty: string;
  /** Of all of them. */
  readonly href: string;
  readonly query: {
    readonly data: Answer | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Items of a list, of the first rows. */
  readonly rows: (answer: Answer) => readonly ReactNode[];
};

/** A part of the first page: what waits in one section, how many there are, and the first of them. `count` is null where nobody counted on. */
export function TodayBlock<Answer extends { readonly count: number | null }>({
  title,
  empty,
  href,
  query,
  rows,
}: TodayBlockProps<Answer>) {
  const text = useTexts('console');
  const id = useId();
  const items = query.data === undefined ? [] : rows(query.data);
  return (
    <section className="c-block" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {query.data !== undefined && items.length > 0 && (
          <span className="c-block-count">
            {query.data.count ?? text('todayCountOver', { count: PEOPLE_COUNTED_MAX })}
          </span>
        )}
        <Link href={href} aria-label={`${text('todayOthers')}: ${title}`}>
          {text('todayOthers')}
        </Link>
      </header>
      {query.data !== undefined ? (
        items.length === 0 ? (
          <p className="c-soft">{empty}</p>
        ) : (
          <ul className="c-rows">{items}</ul>
        )
      ) : query.error !== null ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
    </section>
  );
}
