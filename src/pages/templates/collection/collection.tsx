import { eventFacts, isAtPlace, isEBook } from '#content/event-pages.ts';
import type { PageOf } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Body } from '#pages/body.tsx';
import { useWordsOf } from '#pages/fallback-page.tsx';
import { pageAddress } from '#content/page-address.ts';
import { readingMinutes } from '#content/reading-time.ts';
import { useSite } from '#pages/site-context.ts';
import { EBookCover } from '#pages/components/e-book-cover.tsx';
import { PageHead } from '#pages/components/page-head.tsx';
import { EventTime } from '#pages/components/event-time.tsx';

/** The events to come that are at a place, soonest first, or the e-books. */
export default function CollectionPage({ page }: { readonly page: PageOf<'collection'> }) {
  const text = useTexts('page-collection');
  const bookText = useTexts('e-book-facts');
  const { brand, edition, now } = useSite();
  const wordsOf = useWordsOf();
  const pages = brand.pages(edition.id);
  const events = pages
    .filter(isAtPlace)
    .map((event) => ({ path: event.path, lead: event.front.lead, words: wordsOf(event), ...eventFacts(event) }))
    .filter(({ ends }) => ends > now)
    .toSorted((a, b) => a.begins.getTime() - b.begins.getTime());
  const entries =
    page.front.of === 'events'
      ? events.map(({ path, title, lead, words, begins, ends, zone, place }) => ({
          path,
          title,
          lead,
          words,
          above: <EventTime begins={begins} ends={ends} zone={zone} />,
          below: place,
          cover: undefined,
        }))
      : pages.filter(isEBook).map((book) => ({
          path: book.path,
          title: book.front.title,
          lead: book.front.lead,
          words: wordsOf(book),
          above: bookText('eBook'),
          below: bookText('formatPdf', { minutes: readingMinutes(book) }),
          cover: <EBookCover book={book} />,
        }));
  return (
    <div className="shell articles">
      <PageHead
        page={page}
        otherwise={
          page.front.of === 'events' ? { drawing: 'buoys', data: 'events' } : { drawing: 'ropes', data: 'e-books' }
        }
      >
        <h1>{page.front.title}</h1>
        <p className="lead">{page.front.lead}</p>
      </PageHead>
      {entries.length === 0 && <p>{text('noEvents')}</p>}
      <ul className="collection">
        {entries.map(({ path, title, lead, words, above, below, cover }) => (
          <li key={path}>
            {cover}
            <div>
              <p className="eyebrow">{above}</p>
              <h2 {...words}>
                <a href={pageAddress(edition, path)}>{title}</a>
              </h2>
              <p {...words}>{lead}</p>
              <p className="collection-note">{below}</p>
            </div>
          </li>
        ))}
      </ul>
      {page.body.children.length > 0 && <Body page={page} />}
    </div>
  );
}
