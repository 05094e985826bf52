import {
  REVIEW_WIDGET_DELAY_MS,
  REVIEW_WIDGET_FOREX_DEMO_DELAY_MS,
  REVIEW_WIDGET_INVEST_STOCKS_DELAY_MS,
} from '#contracts/limits.ts';

const delayOf = (place: Element): number => {
  if (place.closest('.forex-demo')) return REVIEW_WIDGET_FOREX_DEMO_DELAY_MS;
  return place.closest('.invest-stocks') ? REVIEW_WIDGET_INVEST_STOCKS_DELAY_MS : REVIEW_WIDGET_DELAY_MS;
};

/** [PGE-9] Where the page has a place for customers' reviews, the script of those who gather them, once, later than the page itself. */
export function bringReviews(): void {
  const place = document.querySelector<HTMLElement>('.review-widget[data-review-script]');
  const address = place?.dataset['reviewScript'];
  if (!place || !address) return;
  setTimeout(() => {
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    document.head.append(script);
  }, delayOf(place));
}
