import { useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Html } from '#islands/html.tsx';
import { Button } from '#kit/button.tsx';
import { Card, type CardKind } from './card.tsx';
import { topicHref, type CardListProps } from './card-list-props.ts';

type CardsProps = CardListProps & { readonly kind: CardKind };

/**
 * Cards with a filter by topic, shown so many at a time (PLT-8). Without a script all of them are there, and the
 * filter is links that the server answers. The style sheet hides what only the one or the other can work, so that the
 * first render is the same for both.
 */
const Cards = ({ items, topic: firstTopic, filterHref, pageSize, headingLevel, kind }: CardsProps) => {
  const text = useTexts('card-list');
  const topics = [...new Set(items.flatMap((item) => item.topic ?? []))];
  const [topic, setTopic] = useState(topics.find((known) => known === firstTopic));
  const [shown, setShown] = useState(pageSize);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  const matching = topic === undefined ? items : items.filter((item) => item.topic === topic);

  useLayoutEffect(() => {
    if (firstNew.current === undefined) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = undefined;
  }, [shown]);

  const choose = (chosen: string | undefined) => {
    setTopic(chosen);
    setShown(pageSize);
    // The address says what is shown, so that it can be kept or sent; the way back stays as it was.
    if (filterHref !== undefined) history.replaceState(history.state, '', topicHref(filterHref, chosen));
  };

  const more = () => {
    firstNew.current = shown;
    setShown(shown + pageSize);
  };

  const choices = [undefined, ...topics];
  return (
    <div className="card-list" data-kind={kind}>
      {topics.length > 1 && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields; these buttons change what is shown */}
          <div className="card-filter card-filter-buttons" role="group" aria-label={text('filter')}>
            {choices.map((choice) => (
              <button
                key={choice ?? ''}
                type="button"
                aria-pressed={choice === topic}
                data-hold=""
                onClick={() => choose(choice)}
              >
                {choice ?? text('all')}
              </button>
            ))}
          </div>
          {filterHref !== undefined && (
            <nav className="card-filter card-filter-links" aria-label={text('filter')}>
              {choices.map((choice) => (
                <a
                  key={choice ?? ''}
                  href={topicHref(filterHref, choice)}
                  aria-current={choice === topic ? 'true' : undefined}
                >
                  {choice ?? text('all')}
                </a>
              ))}
            </nav>
          )}
          <output className="card-count">
            {topic === undefined
              ? text('count', { count: matching.length })
              : text('countOf', { count: matching.length, topic })}
          </output>
        </>
      )}
      {matching.length === 0 ? (
        <p className="card-empty">{text('empty')}</p>
      ) : (
        <ul ref={list} className="card-items">
          {matching.map((entry, index) => (
            <li key={`${entry.href} ${entry.title}`} data-later={index < shown ? undefined : ''}>
              <Card
                entry={entry}
                kind={kind}
                headingLevel={headingLevel}
                drawing={entry.html === '' ? undefined : <Html className="card-art" html={entry.html} />}
              />
            </li>
          ))}
        </ul>
      )}
      {shown < matching.length && (
        <p className="card-more">
          <Button variant="outlined" colour="neutral" data-hold="" onClick={more}>
            {text('more', { count: Math.min(pageSize, matching.length - shown) })}
          </Button>
        </p>
      )}
    </div>
  );
};

export default Cards;
