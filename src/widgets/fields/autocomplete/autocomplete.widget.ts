import { defineWidget } from '#islands/define-widget.ts';
import { choiceProps } from '#kit/select/choice-props.ts';

export default defineWidget({
  tag: 'fc-autocomplete',
  load: 'lazy',
  hydrate: 'visible',
  title: 'Autocomplete',
  group: 'fields',
  summary:
    'A field to choose one of many options by typing how it begins. What is typed in part is given up again: the choice is always one of the list. Where no script runs it is the browser’s own list.',
  requirements: ['SEL-1', 'SEL-2', 'SEL-3', 'SEL-4', 'SEL-5'],
  props: choiceProps,
  children: 'items',
  texts: ['autocomplete'],
  view: () => import('./autocomplete.tsx'),
  examples: () => import('./autocomplete.examples.ts'),
});
