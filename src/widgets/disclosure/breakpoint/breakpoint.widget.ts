import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { BREAKPOINTS, parseBreakpoints } from '#kit/breakpoints.ts';

const isList = (list: string): boolean => {
  try {
    return parseBreakpoints(list).length > 0;
  } catch {
    return false; // UIK-1: told by the schema, which names tag and prop
  }
};

const item = z.strictObject({
  otherwise: z._default(z.boolean(), false).check(z.describe('This is the content for every other breakpoint.')),
  html: z.string(),
});

const props = z
  .strictObject({
    breakpoints: z
      .string()
      .check(
        z.refine(isList, { error: `must be names out of ${BREAKPOINTS.join(', ')} with commas between them` }),
        z.describe(
          'Where the first content is shown: mobile (to 767 px), tablet (768 to 991 px), desktop (992 px and up), with commas between them.',
        ),
      ),
    items: z.array(item).check(
      z.refine(
        (items) =>
          (items.length === 1 || items.length === 2) &&
          items.every(({ otherwise }, index) => otherwise === (index === 1)),
        {
          error:
            'must be one <fc-item> with the content, and, if other windows get something else, a second one, <fc-item otherwise>',
        },
      ),
      z.describe(
        'One <fc-item> with the content; a second one, <fc-item otherwise>, where other windows get something else instead.',
      ),
    ),
  })
  .check(
    z.refine(
      ({ breakpoints, items }) => items.length < 2 || new Set(parseBreakpoints(breakpoints)).size < BREAKPOINTS.length,
      {
        path: ['breakpoints'],
        error: 'must leave out a breakpoint for the second <fc-item>, which nobody would see',
      },
    ),
  );

export type BreakpointProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-breakpoint',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Breakpoint',
  group: 'disclosure',
  summary:
    'Content for windows of some widths, and other content for the rest. The style sheet chooses, so it is right from the first paint on, while the window is resized and without any script; ' +
    'what is not shown is not read aloud either, and widgets in it wait until it is.',
  requirements: ['UIK-1', 'PLT-9'],
  props,
  children: 'items',
  view: () => import('./breakpoint.tsx'),
  examples: () => import('./breakpoint.examples.ts'),
});
