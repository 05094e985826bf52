import { useId } from 'react';
import { RATING_DECIMALS, RATING_STARS } from '#contracts/limits.ts';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { ArticleRatingProps } from './article-rating.widget.ts';
import { useRating } from './use-rating.ts';

const STARS = Array.from({ length: RATING_STARS }, (_, index) => index + 1);

/** To the half: a star is full, half or empty. */
const fillOf = (star: number, value: number): 'full' | 'half' | 'none' => {
  const rounded = Math.round(value * 2) / 2;
  return star <= rounded ? 'full' : star - 0.5 <= rounded ? 'half' : 'none';
};

/**
 * Stars are buttons and no radio group: each one casts the vote, and arrow keys must not (WAI-ARIA APG, radio group:
 * moving the focus selects).
 */
const ArticleRating = ({ headingLevel, ...props }: ArticleRatingProps) => {
  const text = useTexts('article-rating');
  const { locale } = usePageLanguage();
  const id = useId();
  const { rating, total, state, rate } = useRating(props);
  const own = 'stars' in state ? state.stars : undefined;
  const average = numberFormatter(locale, {
    minimumFractionDigits: RATING_DECIMALS,
    maximumFractionDigits: RATING_DECIMALS,
  }).format(rating);
  const count = (stars: number) => ({
    stars: numberFormatter(locale).format(stars),
    most: numberFormatter(locale).format(RATING_STARS),
  });
  const Heading = `h${headingLevel}` as 'h2';
  return (
    <section className="article-rating">
      <Heading className="article-rating-title" id={id}>
        {text('title')}
      </Heading>
      <div className="article-rating-line">
        <fieldset
          className="article-rating-stars needs-js"
          aria-labelledby={id}
          data-own={own === undefined ? undefined : ''}
        >
          {STARS.map((star) => (
            <button
              key={star}
              type="button"
              className="article-rating-star"
              data-hold
              data-fill={fillOf(star, own ?? rating)}
              aria-pressed={star === own}
              aria-disabled={own === undefined ? undefined : true}
              onClick={() => rate(star)}
            >
              <Icon symbol="star_24px" />
              <Icon symbol="star_fill1_24px" />
              <span className="visually-hidden">{text('star', count(star))}</span>
            </button>
          ))}
        </fieldset>
        <p className="article-rating-average">
          {total === 0 ? (
            text('none')
          ) : (
            <>
              <strong>{text('average', { rating: average, most: count(RATING_STARS).most })}</strong> ·{' '}
              {text('votes', { count: total })}
            </>
          )}
        </p>
      </div>
      <div className="article-rating-note">
        {state.kind === 'rated' && <p>{text('own', count(state.stars))}</p>}
        <output>
          {state.kind === 'thanked' && text('thanks', { ...count(state.stars), rating: average })}
          {state.kind === 'failed' && text('failed')}
        </output>
      </div>
    </section>
  );
};

export default ArticleRating;
