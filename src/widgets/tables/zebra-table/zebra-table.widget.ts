import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';
import { IMAGE_ADDRESS_FAULT, isHttpAddress } from '#kit/safe-address.ts';

const words = z.string().check(z.minLength(1));

const column = z.strictObject({
  key: words.check(z.describe('What the cells of the column name; unique.')),
  text: z.optional(words).check(z.describe('What the column is called; left out, its key, or the picture alone.')),
  image: z
    .optional(z.string().check(z.refine(isHttpAddress, { error: IMAGE_ADDRESS_FAULT })))
    .check(z.describe('A picture in the header, a logo for example; beside the text where there is one.')),
  alt: z.optional(words).check(z.describe('What the picture says where it stands alone; left out, the key.')),
  align: z
    ._default(z.enum(['start', 'center', 'end']), 'start')
    .check(z.describe('Where the column’s words stand; numbers at the end.')),
});

const cell = z.strictObject({ key: words, label: z.string() });

const isUnique = (entries: readonly { readonly key: string }[]): boolean =>
  new Set(entries.map(({ key }) => key)).size === entries.length;

const props = z
  .strictObject({
    caption: words.check(z.describe('What the table is about; its accessible name.')),
    captionHidden: z
      ._default(z.boolean(), false)
      .check(z.describe('The caption is only read out, because a heading above says the same.')),
    headerData: z
      .array(column)
      .check(
        z.minLength(1),
        z.refine(isUnique, { error: 'must have keys that differ from each other' }),
        z.describe(
          'JSON: the columns, [{"key": "spread", "text": "Spread"}, {"key": "pro", "image": "/media/pro.svg", "alt": "Pro account"}].',
        ),
      ),
    rowsData: z
      .array(z.array(cell).check(z.refine(isUnique, { error: 'must name each column once' })))
      .check(
        z.minLength(1),
        z.describe(
          'JSON: the rows, each a list of cells, [{"key": "spread", "label": "0.8 pips"}]. A column that a row leaves out shows a dash.',
        ),
      ),
    rowHeaders: z._default(z.boolean(), true).check(z.describe('The first column names its row.')),
    stickyFirst: z
      ._default(z.boolean(), false)
      .check(z.describe('The first column stays in view while the others scroll.')),
  })
  .check(
    z.refine(
      ({ headerData, rowsData }) =>
        rowsData.every((row) => row.every(({ key }) => headerData.some((known) => known.key === key))),
      {
        path: ['rowsData'],
        error: 'must name columns of headerData only; add the missing column there, or mend the key',
      },
    ),
  );

export type ZebraTableProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-zebra-table',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Zebra table',
  group: 'tables',
  summary:
    'A table with striped rows, from JSON: columns by key, whose headers may be pictures, and rows of key and label. A wide one scrolls inside its frame, and its first column may stay in view. It needs no script.',
  requirements: ['UIK-6', 'PLT-9'],
  props,
  texts: ['zebra-table'],
  view: () => import('./zebra-table.tsx'),
  examples: () => import('./zebra-table.examples.ts'),
});
