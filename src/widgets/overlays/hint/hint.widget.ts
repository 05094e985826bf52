import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const props = z.strictObject({
  heading: z
    .string()
    .check(z.minLength(1), z.describe('What it explains: name of its button, and its title on a phone.')),
  html: z.string().check(z.refine((html) => html !== '', { error: 'must be written between the tags' })),
});

export type HintProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-hint',
  load: 'lazy',
  hydrate: 'interaction',
  title: 'Hint',
  group: 'overlays',
  summary:
    'A small button beside a word that explains it: in a pop-up by the word, on a phone in a dialog. It may stand inside a paragraph, with words and links between its tags. Without a script the explanation follows the word in brackets.',
  requirements: ['UIK-5', 'PLT-9'],
  props,
  children: 'html',
  texts: ['dialog', 'hint'],
  view: () => import('./hint.tsx'),
  examples: () => import('./hint.examples.ts'),
});
