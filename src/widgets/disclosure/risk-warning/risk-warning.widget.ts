import * as z from 'zod/mini';
import { RISK_VARIANTS } from '#contracts/risk-variants.ts';
import { defineWidget } from '#islands/define-widget.ts';

const words = (description: string) => z.string().check(z.trim(), z.minLength(1), z.describe(description));

const props = z
  .strictObject({
    variant: z
      ._default(z.enum(RISK_VARIANTS), 'strip')
      .check(
        z.describe(
          'strip: collapses by its button, and on small screens when the visitor scrolls down. expandable: collapses at any scrolling. removable: can be closed. Left out, the first that the regulator allows.',
        ),
      ),
    allowed: z
      ._default(z.array(z.enum(RISK_VARIANTS)), [...RISK_VARIANTS])
      .check(z.describe('What the regulator allows; the site fills it in.')),
    standing: z
      ._default(z.boolean(), false)
      .check(z.describe('Collapsed, it keeps all its words; the site fills it in.')),
    shortens: z
      ._default(z.boolean(), false)
      .check(
        z.describe(
          'In the header of a wide screen, only the sentence is shown while the page is scrolled far; the site fills it in.',
        ),
      ),
    before: z.optional(words('The regulator’s words before the sentence; the site fills them in.')),
    sentence: words('The sentence with the loss percentage of today; the site fills it in.'),
    after: z.optional(words('And the words after it; the site fills them in.')),
  })
  .check(
    z.refine(({ variant, standing }) => variant !== 'removable' || !standing, {
      path: ['variant'],
      error: 'must not be removable where the regulator demands that the warning stands (RSK-4)',
    }),
    z.refine(({ shortens, standing }) => !shortens || !standing, {
      path: ['shortens'],
      error: 'must not be said where the regulator demands that the warning stands (RSK-4)',
    }),
    z.refine(({ variant, allowed }) => allowed.includes(variant), {
      path: ['variant'],
      error: 'must be one that the regulator allows (RSK-4)',
    }),
  );

export type RiskWarningProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-risk-warning',
  load: 'eager',
  hydrate: 'interaction', // what it does is the page's, in behaviours/risk-warning.ts
  title: 'Risk warning',
  group: 'disclosure',
  summary:
    'The warning that the edition’s regulator prescribes, with the loss percentage of the day. It stands below the header of every page; a page may show it once more among its own words.',
  requirements: ['RSK-1', 'RSK-2', 'RSK-3', 'RSK-4', 'PLT-3'],
  props,
  texts: ['risk-warning'],
  view: () => import('./risk-warning.tsx'),
  examples: () => import('./risk-warning.examples.ts'),
});
