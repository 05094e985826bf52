import type { SearchAnswer, TextPart } from '#contracts/calls/site-search.ts';
import type { PageOf } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '#pages/site-context.ts';
import { pagesOfMenu, wantedPages } from '#pages/menu-groups.ts';
import { PageHead } from '#pages/components/page-head.tsx';
import { PageLinks } from '#pages/components/page-links.tsx';
import { SearchForm } from '#pages/components/search-form.tsx';

/** [SRC-3] The site's search without any script: a form, and the hits of the site's own index for the query in the address. */
export default function SearchPage({ page }: { readonly page: PageOf<'search'> }) {
  const text = useTexts('search-button');
  const { brand, edition, search } = useSite();
  const { front, path } = page;
  const answer = search.query === '' ? undefined : search.find(search.query);
  const words = (
    <>
      <h1>{front.title}</h1>
      {front.lead && <p className="lead">{front.lead}</p>}
      <SearchForm
        action={pageAddress(edition, path)}
        query={search.query}
        label={text('label')}
        submit={text('submit')}
      />
    </>
  );
  return (
    <div className="shell search-page">
      {answer === undefined ? (
        <PageHead page={page} otherwise={{ drawing: 'skyline', data: 'search' }}>
          {words}
        </PageHead>
      ) : (
        <header className="page-head">{words}</header>
      )}
      <div className={answer === undefined ? undefined : 'search-columns'}>
        {answer !== undefined && (
          <div>
            {answer.total === 0 ? (
              <NoResults query={search.query} suggestion={answer.suggestion} path={path} />
            ) : (
              <Results query={search.query} answer={answer} path={path} />
            )}
          </div>
        )}
        <Elsewhere
          title={text('popular')}
          paths={answer === undefined ? pagesOfMenu(brand.settings.menu) : wantedPages(brand.settings)}
        />
      </div>
    </div>
  );
}

/** What was probably meant, as a search of its own. */
function Suggestion({ suggestion, path }: { readonly suggestion: string | undefined; readonly path: string }) {
  const text = useTexts('search-button');
  const { edition } = useSite();
  if (suggestion === undefined) return null;
  return (
    <p className="search-suggestion">
      <a href={`${pageAddress(edition, path)}?q=${encodeURIComponent(suggestion.toWellFormed())}`}>
        {text('didYouMean', { query: suggestion })}
      </a>
    </p>
  );
}

type ResultsProps = { readonly query: string; readonly answer: SearchAnswer; readonly path: string };

function Results({ query, answer, path }: ResultsProps) {
  const text = useTexts('search-button');
  const shown = answer.groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <p className="search-count">
        {shown < answer.total
          ? text('countBest', { shown, total: answer.total, query })
          : text('countFor', { count: answer.total, query })}
      </p>
      <Suggestion suggestion={answer.suggestion} path={path} />
      {answer.groups.map(({ kind, hits }) => (
        <section className="search-results" key={kind} aria-labelledby={`group-${kind}`}>
          <h2 id={`group-${kind}`}>{text(`group-${kind}`)}</h2>
          <ul>
            {hits.map(({ title, address, snippet, lang, dir }, at) => (
              <li key={at} lang={lang} dir={dir}>
                <a href={address}>
                  <Marked parts={title} />
                </a>
                <p>
                  <Marked parts={snippet} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const Marked = ({ parts }: { readonly parts: readonly TextPart[] }) =>
  parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text));

type NoResultsProps = {
  readonly query: string;
  readonly suggestion: string | undefined;
  readonly path: string;
};

function NoResults({ query, suggestion, path }: NoResultsProps) {
  const text = useTexts('search-button');
  return (
    <section className="search-none" aria-labelledby="none">
      <h2 id="none">{text('noneFor', { query })}</h2>
      <Suggestion suggestion={suggestion} path={path} />
      <ul>
        <li>{text('tipSpelling')}</li>
        <li>{text('tipFewer')}</li>
        <li>{text('tipOther')}</li>
      </ul>
    </section>
  );
}

/** For visitors who have not searched yet, all pages of the menu; beside what was found, or was not, the few that most want. */
const Elsewhere = ({ title, paths }: { readonly title: string; readonly paths: readonly string[] }) => (
  <section className="search-elsewhere" aria-labelledby="elsewhere">
    <h2 id="elsewhere">{title}</h2>
    <PageLinks paths={paths} />
  </section>
);
