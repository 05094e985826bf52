import { defineWidget } from '#islands/define-widget.ts';
import { cardListProps } from './card-list-props.ts';

export default defineWidget({
  tag: 'fc-education-cards',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Education cards',
  group: 'articles',
  summary:
    'What can be learned here, as cards: topic, level and length stand out. Filter and more as with article cards.',
  requirements: ['PLT-4', 'PLT-8'],
  props: cardListProps,
  preset: { kind: 'education' },
  children: 'items',
  texts: ['card-list'],
  view: () => import('./cards.tsx'),
  examples: () => import('./education-cards.examples.ts'),
});
