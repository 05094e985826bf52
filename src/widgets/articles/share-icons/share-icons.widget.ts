import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { sharedPageProps } from '#kit/shared-page-props.ts';

const props = z.strictObject({
  ...sharedPageProps,
  label: z.optional(z.string().check(z.minLength(1))).check(z.describe('Accessible name of the list of links.')),
});

export type ShareIconsProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-share-icons',
  load: 'eager',
  hydrate: 'visitor',
  title: 'Share icons',
  group: 'articles',
  summary:
    'Links that share a page on three networks. Without a script they open in a new tab, with one in a small window. Nothing is loaded from the networks before the click. Where the system has a way to share of its own, it is offered too.',
  requirements: ['SHR-1'],
  props,
  texts: ['share-icons'],
  view: () => import('./share-icons.tsx'),
  examples: () => import('./share-icons.examples.ts'),
});
