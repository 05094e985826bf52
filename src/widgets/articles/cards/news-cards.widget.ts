import { defineWidget } from '#islands/define-widget.ts';
import { cardListProps } from './card-list-props.ts';

export default defineWidget({
  tag: 'fc-news-cards',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Analytic news cards',
  group: 'articles',
  summary: 'Market news as cards: the day and the markets stand out. Filter and more as with article cards.',
  requirements: ['PLT-4', 'PLT-8'],
  props: cardListProps,
  preset: { kind: 'news' },
  children: 'items',
  texts: ['card-list'],
  view: () => import('./cards.tsx'),
  examples: () => import('./news-cards.examples.ts'),
});
