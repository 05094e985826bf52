import { use } from 'react';
import type { Article } from '#content/page.ts';
import { isArticle } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { RenderSessionContext, Widget } from '#islands/server/widget.tsx';
import { Body } from '#pages/body.tsx';
import { Drawing } from '#pages/drawing.tsx';
import { pageAddress } from '#content/page-address.ts';
import { readingMinutes } from '#content/reading-time.ts';
import { useSite } from '#pages/site-context.ts';
import { ArticleCard } from '#pages/components/article-card.tsx';
import { DateText } from '#pages/components/date-text.tsx';
import { TopFive } from './top-five.tsx';
import { Fold } from '#pages/fold.tsx';

/** A page of one or two chapters needs no list of them. */
const CONTENTS_FROM_CHAPTERS = 3;

export default function ArticlePage({ page }: { readonly page: Article }) {
  const text = useTexts('page-article');
  const minutesText = useTexts('article-card');
  const { brand, edition, gate } = useSite();
  const { front } = page;
  const related = front.related.flatMap((path) => brand.page(edition.id, path) ?? []).filter(isArticle);
  return (
    <>
      <article className="article">
        <header className="shell article-head">
          <div className="article-words">
            <p className="eyebrow">
              <a href={pageAddress(edition, front.kind)}>{text(front.kind)}</a> · {front.topic}
            </p>
            <h1>{front.title}</h1>
            <p className="lead article-lead">{front.lead}</p>
            <div className="byline">
              <p>
                <span className="byline-name">{front.author.name}</span>, {front.author.role}
              </p>
              <p>
                <DateText date={front.published} />
                {front.updated && (
                  <>
                    {' '}
                    · {text('updated')} <DateText date={front.updated} />
                  </>
                )}
                {' · '}
                {minutesText('minutes', { count: readingMinutes(page) })}
              </p>
            </div>
          </div>
          <Drawing file={front.illustration} className="article-art" label={front.illustrationLabel} />
        </header>
        <Fold />
        <div className="shell article-columns">
          <ArticleSide
            hasContents={
              (!front.gated || gate === 'open') &&
              page.headings.filter(({ depth }) => depth === 2).length >= CONTENTS_FROM_CHAPTERS
            }
          />
          {front.gated && gate !== 'open' ? (
            <div>
              <Body page={page} className="prose gate-beginning" />
              <Gate isRefused={gate === 'refused'} />
            </div>
          ) : (
            <Body page={page} />
          )}
          <footer className="article-end">
            <Widget tag="fc-article-rating" />
            <Widget tag="fc-article-share" />
          </footer>
        </div>
      </article>
      {related.length > 0 && (
        <section className="ground" aria-labelledby="related">
          <div className="shell band">
            <h2 id="related">{text('related')}</h2>
            <div className="cards">
              {related.map((other) => (
                <ArticleCard key={other.path} article={other} headingLevel={3} />
              ))}
            </div>
          </div>
        </section>
      )}
      <TopFive page={page} />
    </>
  );
}

/** The end of the open part of a gated article: how to get the rest. */
function Gate({ isRefused }: { readonly isRefused: boolean }) {
  const text = useTexts('page-article');
  return (
    <section className="gate" aria-labelledby="gate">
      {isRefused && (
        <p className="gate-refused" role="alert">
          {text('linkRunOut')}
        </p>
      )}
      <h2 id="gate">{text('gateTitle')}</h2>
      <p>{text('gateText')}</p>
      <Widget tag="fc-form-article" />
    </section>
  );
}

/** Beside the text: the table of contents and the share links, which small screens have at the end only. */
function ArticleSide({ hasContents }: { readonly hasContents: boolean }) {
  const session = use(RenderSessionContext);
  if (!session) throw new Error('pages: an article needs a RenderSessionContext around it.');
  const tags = hasContents ? (['fc-article-toc', 'fc-share-icons'] as const) : (['fc-share-icons'] as const);
  return (
    <Widget
      tag="fc-article-side-nav"
      html={tags.map((tag) => session.renderWidget(tag, { attributes: {} })).join('')}
    />
  );
}
