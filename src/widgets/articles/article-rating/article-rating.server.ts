import { RATING_PAGE_KEPT_MS } from '#contracts/limits.ts';
import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({
  facts: ({ path, ratingOf }, { article = path }) =>
    typeof article === 'string' ? { article, ...ratingOf(article) } : {},
  validUntil: ({ now }) => new Date(now.getTime() + RATING_PAGE_KEPT_MS),
});
