import type { PageOf } from '#content/page.ts';
import { Body } from '../body.tsx';
import { useSite } from '../site-context.ts';
import { ArticleCard } from './article-card.tsx';

export function ArticlesPage({ page }: { readonly page: PageOf<'articles'> }) {
  const { brand, edition } = useSite();
  return (
    <div className="shell articles">
      <header className="page-head">
        <h1>{page.front.title}</h1>
        <p className="lead">{page.front.lead}</p>
      </header>
      <div className="cards">
        {brand.articles(edition.id, 'education').map((article) => (
          <ArticleCard key={article.path} article={article} headingLevel={2} />
        ))}
      </div>
      {page.body.children.length > 0 && <Body page={page} />}
    </div>
  );
}
