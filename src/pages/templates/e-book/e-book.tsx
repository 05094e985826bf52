import type { PageOf } from '#content/page.ts';
import { readingMinutes } from '#content/reading-time.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { EBookCover } from '#pages/components/e-book-cover.tsx';
import { useFilled, useSite } from '#pages/site-context.ts';

/** What is in a book, and the form that brings it. The book itself is not on the page. */
export default function EBookPage({ page }: { readonly page: PageOf<'e-book'> }) {
  const text = useTexts('page-e-book');
  const facts = useTexts('e-book-facts');
  const filled = useFilled();
  const { brand } = useSite();
  const { front, headings } = page;
  return (
    <div className="shell enquiry-page">
      <div className="enquiry-main">
        <p className="eyebrow">{facts('eBook')}</p>
        <h1>{front.title}</h1>
        <p className="lead">{filled(front.lead)}</p>
        <div className="e-book">
          <div className="e-book-cover" aria-hidden="true">
            <EBookCover book={page} isLarge />
            <span>{brand.settings.name}</span>
            <strong>{front.title}</strong>
          </div>
          <div>
            <h2>{text('inside')}</h2>
            <ol className="e-book-chapters">
              {headings
                .filter(({ depth }) => depth === 2)
                .map(({ id, text: title }) => (
                  <li key={id}>{title}</li>
                ))}
            </ol>
          </div>
        </div>
        <dl className="enquiry-facts">
          <div>
            <dt>{text('audience')}</dt>
            <dd>{front.audience}</dd>
          </div>
          <div>
            <dt>{text('format')}</dt>
            <dd>{facts('formatPdf', { minutes: readingMinutes(page) })}</dd>
          </div>
        </dl>
      </div>
      <section className="enquiry-side" aria-labelledby="ask">
        <h2 id="ask">{text('askForBook')}</h2>
        <Widget tag="fc-form-e-book" />
      </section>
    </div>
  );
}
