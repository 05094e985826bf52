import { defineWidget } from '#islands/define-widget.ts';
import { cardListProps } from './card-list-props.ts';

export default defineWidget({
  tag: 'fc-article-cards',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Article cards',
  group: 'articles',
  summary:
    'Articles of every kind as cards: picture, topic, title, lead, date, reading time and author. A filter by topic and a button for more, which are links, and not needed, where no script runs.',
  requirements: ['PLT-4', 'PLT-8'],
  props: cardListProps,
  preset: { kind: 'article' },
  children: 'items',
  texts: ['card-list'],
  view: () => import('./cards.tsx'),
  examples: () => import('./article-cards.examples.ts'),
});
