import { defineWidget } from '#islands/define-widget.ts';
import { choiceProps } from '#kit/select/choice-props.ts';

export default defineWidget({
  tag: 'fc-select',
  load: 'lazy',
  hydrate: 'visible',
  title: 'Select',
  group: 'fields',
  summary:
    'A field to choose one of several options. Where no script runs it is the browser’s own list; in a form it is posted either way.',
  requirements: ['SEL-1', 'SEL-2', 'SEL-3', 'SEL-5'],
  props: choiceProps,
  children: 'items',
  texts: ['select'],
  view: () => import('./select.tsx'),
  examples: () => import('./select.examples.ts'),
});
