import * as z from 'zod/mini';
import { defineWidget } from '#islands/define-widget.ts';

const props = z.strictObject({
  version: z
    ._default(z.enum(['old', 'new']), 'old')
    .check(z.describe('Which version the page is; the site fills it in.')),
  home: z
    ._default(
      z.string().check(z.regex(/^\/[a-z0-9-]*$/, { error: 'must be the path of a home page, such as /en-gb' })),
      '/',
    )
    .check(z.describe('Path of the home page; the site fills it in.')),
});

export type VersionSwitcherProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-version-switcher',
  load: 'eager',
  hydrate: 'load', // it has to follow the scroll position by itself
  title: 'Version switcher',
  group: 'navigation',
  summary:
    'Leads from one version of the home page to the other and remembers the choice. Only visitors who were given the new version, or have switched before, see it. Without a script the new version has a link back.',
  requirements: ['PGE-7', 'PGE-8', 'PLT-3'],
  props,
  texts: ['version-switcher'],
  view: () => import('./version-switcher.tsx'),
  examples: () => import('./version-switcher.examples.ts'),
});
