import type { Article } from '#content/page.ts';
import { isArticle } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Body } from '../body.tsx';
import { Drawing } from '../drawing.tsx';
import { pageAddress, useSite } from '../site-context.ts';
import { ArticleCard } from './article-card.tsx';
import { Contents } from './contents.tsx';
import { DateText } from './date-text.tsx';

export function ArticlePage({ page }: { readonly page: Article }) {
  const text = useTexts('article');
  const { brand, edition } = useSite();
  const { front } = page;
  const related = front.related.flatMap((path) => brand.page(edition.id, path) ?? []).filter(isArticle);
  return (
    <>
      <article className="article">
        <header className="shell article-head">
          <p className="eyebrow"><a href={pageAddress(edition, 'education')}>{text('education')}</a> · {front.topic}</p>
          <h1>{front.title}</h1>
          <p className="lead article-lead">{front.lead}</p>
          <div className="byline">
            <p><span className="byline-name">{front.author.name}</span>, {front.author.role}</p>
            <p>
              <DateText date={front.published} />
              {front.updated && <> · {text('updated')} <DateText date={front.updated} /></>}
              {' · '}{text('minutes', { count: page.readingMinutes })}
            </p>
          </div>
        </header>
        <div className="shell">
          <Drawing file={front.illustration} className="article-art" label={front.illustrationLabel} />
        </div>
        <div className="shell with-side">
          <Contents headings={page.headings} />
          <Body page={page} />
        </div>
      </article>
      {related.length > 0 && (
        <section className="ground" aria-labelledby="related">
          <div className="shell band">
            <h2 id="related">{text('related')}</h2>
            <div className="cards">{related.map((other) => <ArticleCard key={other.path} article={other} headingLevel={3} />)}</div>
          </div>
        </section>
      )}
    </>
  );
}
