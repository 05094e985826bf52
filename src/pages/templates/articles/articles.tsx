import type { PageOf } from '#content/page.ts';
import { Body } from '#pages/body.tsx';
import { PageHead } from '#pages/components/page-head.tsx';
import { useSite } from '#pages/site-context.ts';
import { ArticleCard } from '#pages/components/article-card.tsx';

export default function ArticlesPage({ page }: { readonly page: PageOf<'articles'> }) {
  const { brand, edition } = useSite();
  return (
    <div className="shell articles">
      <PageHead page={page} otherwise={{ drawing: 'skyline', data: 'topics' }}>
        <h1>{page.front.title}</h1>
        <p className="lead">{page.front.lead}</p>
      </PageHead>
      <div className="cards">
        {brand.articles(edition.id, 'education').map((article) => (
          <ArticleCard key={article.path} article={article} headingLevel={2} />
        ))}
      </div>
      {page.body.children.length > 0 && <Body page={page} />}
    </div>
  );
}
