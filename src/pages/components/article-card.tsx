import type { Article } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { useOwnWordsIn, useWordsOf } from '../fallback-page.tsx';
import { Drawing } from '../drawing.tsx';
import { pageAddress } from '#content/page-address.ts';
import { readingMinutes } from '#content/reading-time.ts';
import { useSite } from '../site-context.ts';

type ArticleCardProps = { readonly article: Article; readonly headingLevel: 2 | 3; readonly size?: 'wide' };

/** The heading's link covers the card, so that it is one target and one stop of the keyboard. */
export function ArticleCard({ article, headingLevel, size }: ArticleCardProps) {
  const text = useTexts('article-card');
  const { edition } = useSite();
  const Heading = `h${headingLevel}` as const;
  const wordsOf = useWordsOf();
  const ownWordsIn = useOwnWordsIn();
  const { front } = article;
  return (
    <article className="article-card linked-card" data-size={size}>
      <Drawing file={front.illustration} className="article-card-art" />
      <div className="article-card-words" {...wordsOf(article)}>
        <p className="eyebrow">{front.topic}</p>
        <Heading className="article-card-title">
          <a href={pageAddress(edition, article.path)}>{front.title}</a>
        </Heading>
        <p className="article-card-lead">{size === 'wide' ? front.lead : (front.menuText ?? front.lead)}</p>
        <p className="article-card-meta" {...ownWordsIn(article)}>
          {text('minutes', { count: readingMinutes(article) })}
        </p>
      </div>
    </article>
  );
}
