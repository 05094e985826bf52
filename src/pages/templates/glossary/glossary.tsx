import { entryHolds, type GlossaryEntry, letterOf } from '#content/glossary.ts';
import type { PageOf } from '#content/page.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Body } from '#pages/body.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '#pages/site-context.ts';
import { PageHead } from '#pages/components/page-head.tsx';
import { SearchForm } from '#pages/components/search-form.tsx';

/** The terms by letter, each with an anchor. The server answers the search, so it needs no script. */
export default function GlossaryPage({ page }: { readonly page: PageOf<'glossary'> }) {
  const text = useTexts('page-glossary');
  const { brand, edition, search } = useSite();
  const { front, path } = page;
  const address = pageAddress(edition, path);
  const all = brand.glossary(edition.id);
  const shown = search.query === '' ? all : all.filter((entry) => entryHolds(entry, search.query));
  const letters = [...Map.groupBy(shown, ({ term }) => letterOf(term))];
  const titleOf = new Map(all.map(({ id, term }) => [id, term]));
  /** Where only some terms are shown, the others are on the whole page. */
  const linkTo = (id: string) => (shown.some((entry) => entry.id === id) ? `#${id}` : `${address}#${id}`);
  return (
    <div className="shell learn glossary">
      <PageHead page={page} otherwise={{ drawing: 'skyline', data: 'terms' }}>
        <h1>{front.title}</h1>
        <p className="lead">{front.lead}</p>
      </PageHead>
      <SearchForm
        action={address}
        query={search.query}
        label={text('filter')}
        submit={text('filterSubmit')}
        mayBeEmpty
      />
      <p className="search-count">
        {search.query === '' ? (
          text('terms', { count: all.length })
        ) : (
          <>
            {shown.length === 0
              ? text('noTerms', { query: search.query })
              : text('found', { count: shown.length, query: search.query })}{' '}
            <a href={address}>{text('all')}</a>
          </>
        )}
      </p>
      {letters.length > 1 && (
        <nav className="letters" aria-label={text('letters')}>
          <ul>
            {letters.map(([letter], at) => (
              <li key={letter}>
                <a href={`#letter-${at + 1}`}>{letter}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {letters.map(([letter, entries], at) => (
        <section className="letter" key={letter} aria-labelledby={`letter-${at + 1}`}>
          <h2 id={`letter-${at + 1}`}>{letter}</h2>
          <dl>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} linkTo={linkTo} titleOf={titleOf} />
            ))}
          </dl>
        </section>
      ))}
      {page.body.children.length > 0 && <Body page={page} />}
    </div>
  );
}

type EntryProps = {
  readonly entry: GlossaryEntry;
  readonly linkTo: (id: string) => string;
  readonly titleOf: ReadonlyMap<string, string>;
};

function Entry({ entry: { id, term, also, text: about, see }, linkTo, titleOf }: EntryProps) {
  const text = useTexts('page-glossary');
  const { locale } = usePageLanguage();
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return (
    <div className="term" id={id}>
      <dt>
        {term}
        {also.length > 0 && <span className="term-also"> ({list.format(also)})</span>}
      </dt>
      <dd>
        <p>{about}</p>
        {see.length > 0 && (
          <p className="term-see">
            {text('see')}{' '}
            {see.map((other, at) => (
              <span key={other}>
                {at > 0 && ' · '}
                <a href={linkTo(other)}>{titleOf.get(other)}</a>
              </span>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
}
