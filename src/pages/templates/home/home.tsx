import { Fragment, type ReactNode } from 'react';
import type { PageOf } from '#content/page.ts';
import { isArticle } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Widget } from '#islands/server/widget.tsx';
import { Button } from '#kit/button.tsx';
import { Body } from '#pages/body.tsx';
import { Drawing } from '#pages/drawing.tsx';
import { Glyph } from '#pages/layout/glyph.tsx';
import { offeredSymbols } from '#domain/offer.ts';
import { pageAddress } from '#content/page-address.ts';
import { useFilled, useSite } from '#pages/site-context.ts';
import { ArticleCard } from '#pages/components/article-card.tsx';
import { CompanyFacts } from '#pages/components/company-facts.tsx';
import { OpenAccount } from '#pages/components/open-account.tsx';
import { CostsTable } from './costs-table.tsx';
import type { HomePart } from './home.template.ts';
import { Fold } from '#pages/fold.tsx';

export default function HomePage({ page }: { readonly page: PageOf<'home'> }) {
  const filled = useFilled();
  const { front } = page;
  const parts: Readonly<Record<HomePart, ReactNode>> = {
    steps: (
      <section className="shell band steps" aria-labelledby="steps">
        <h2 id="steps">{front.steps.title}</h2>
        <ol className="steps-list">
          {front.steps.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{filled(text)}</p>
            </li>
          ))}
        </ol>
      </section>
    ),
    costs: <Costs page={page} />,
    platform: <Platform page={page} />,
    education: <Education page={page} />,
    trust: <Trust page={page} />,
    questions: (
      <section className="shell band questions" aria-labelledby="questions">
        <div className="questions-head">
          <h2 id="questions">{front.questions.title}</h2>
          <p className="soft">{filled(front.questions.text)}</p>
        </div>
        <Body page={page} className="questions-body" />
      </section>
    ),
    closing: <Closing page={page} />,
  };
  return (
    <>
      <Hero page={page} />
      <Fold />
      {front.order.map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
      {front.newVersion !== undefined && (
        <div className="home-versions" data-rests="">
          <Widget tag="fc-version-switcher" />
        </div>
      )}
    </>
  );
}

/** A sentence that fits into one line is not broken. */
const sentences = (title: string): string[] => title.split(/(?<=[.!?؟])\s+/);

function Hero({ page: { front } }: { readonly page: PageOf<'home'> }) {
  const text = useTexts('page-home');
  const filled = useFilled();
  const { edition, instruments, offer } = useSite();
  // What the regulator keeps from retail clients is not shown to them either.
  const tabs = front.markets.tabs
    .filter(({ product }) => offer.instruments.includes(product))
    .map(({ title, pairs }) => ({ name: title, pairs: offeredSymbols(pairs, offer, instruments).join() }))
    .filter(({ pairs }) => pairs !== '');
  const [firstPair] = tabs.flatMap(({ pairs }) => pairs.split(',', 1));
  return (
    <div className="hero">
      <div className="shell hero-grid">
        <div className="hero-words">
          <h1>
            {sentences(front.title).map((sentence) => (
              <Fragment key={sentence}>
                <span className="hero-line">{sentence}</span>{' '}
              </Fragment>
            ))}
          </h1>
          <p className="hero-lead">{filled(front.hero.lead)}</p>
          <div className="hero-actions">
            <OpenAccount />
            <Button href={pageAddress(edition, 'markets')} variant="outlined" colour="neutral">
              {text('allMarkets')}
            </Button>
          </div>
          {firstPair !== undefined && (
            <div className="hero-price">
              <Widget tag="fc-price-line" attributes={{ pairs: firstPair }} />
            </div>
          )}
          <ul className="hero-points">
            {front.hero.points.map((point) => (
              <li key={point}>
                <Glyph name="check" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <section className="hero-prices" aria-labelledby="prices">
          <h2 className="visually-hidden" id="prices">
            {front.markets.title}
          </h2>
          <Widget tag="fc-app-quotes" json={{ tabs }} />
        </section>
      </div>
      <Drawing file={front.hero.illustration} className="hero-art" />
    </div>
  );
}

function Costs({ page: { front } }: { readonly page: PageOf<'home'> }) {
  const text = useTexts('page-home');
  const filled = useFilled();
  const { edition } = useSite();
  const { example } = front.costs;
  return (
    <section className="ground" aria-labelledby="costs">
      <div className="shell band costs">
        <div className="costs-words">
          <h2 id="costs">{front.costs.title}</h2>
          <p>{filled(front.costs.text)}</p>
          <p>
            <a href={pageAddress(edition, 'costs')}>{text('allCosts')}</a>
          </p>
        </div>
        {example !== undefined && (
          <Widget
            tag="fc-trade-cost"
            attributes={{ instrument: example.instrument, 'conversion-percent': example.conversionPercent }}
          />
        )}
        <div className="costs-markets">
          <CostsTable symbols={front.costs.instruments} />
          <p className="small-print">{filled(front.costs.note)}</p>
        </div>
      </div>
    </section>
  );
}

/** The product itself, and its points with the numbers that are on it. */
function Platform({ page: { front } }: { readonly page: PageOf<'home'> }) {
  const filled = useFilled();
  return (
    <section className="deep" aria-labelledby="platform">
      <div className="shell band platform">
        <div className="platform-words">
          <h2 id="platform">{front.platform.title}</h2>
          <ol className="platform-points">
            {front.platform.items.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{filled(text)}</p>
              </li>
            ))}
          </ol>
        </div>
        <Widget tag="fc-trader" attributes={{ marks: true }} />
      </div>
    </section>
  );
}

function Education({ page: { front } }: { readonly page: PageOf<'home'> }) {
  const text = useTexts('page-home');
  const { brand, edition } = useSite();
  const article = brand.page(edition.id, front.education.article);
  return (
    <section className="shell band" aria-labelledby="education">
      <div className="section-head">
        <h2 id="education">{front.education.title}</h2>
        <p className="soft">{front.education.text}</p>
      </div>
      {article && isArticle(article) && <ArticleCard article={article} headingLevel={3} size="wide" />}
      <p className="section-more">
        <a href={pageAddress(edition, 'education')}>{text('allArticles')}</a>
      </p>
    </section>
  );
}

function Trust({ page: { front } }: { readonly page: PageOf<'home'> }) {
  const text = useTexts('page-home');
  const filled = useFilled();
  const { edition } = useSite();
  return (
    <section className="ground" aria-labelledby="trust">
      <div className="shell band trust">
        <div>
          <h2 id="trust">{front.trust.title}</h2>
          <p className="trust-text">{filled(front.trust.text)}</p>
          <CompanyFacts />
          <p>
            <a href={pageAddress(edition, 'about')}>{text('moreAbout')}</a>
          </p>
        </div>
        <ul className="trust-points">
          {front.trust.items.map(({ title, text: words }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{filled(words)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Closing({ page: { front } }: { readonly page: PageOf<'home'> }) {
  return (
    <section className="closing" aria-labelledby="closing">
      <div className="shell closing-row">
        <div>
          <h2 id="closing">{front.closing.title}</h2>
          <p className="soft">{front.closing.text}</p>
        </div>
        <div className="closing-action">
          <OpenAccount />
        </div>
      </div>
    </section>
  );
}
