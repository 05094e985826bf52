import * as z from 'zod/mini';
import { EDITION_ID } from '#contracts/edition.ts';
import { markedWords } from '#kit/marked-words.ts';
import { defineWidget } from '#islands/define-widget.ts';

const path = z
  .string()
  .check(z.regex(/^\/(?!\/)\S*$/, { error: 'must be a path of this site, such as "/en-gb/search"' }));

const fields = z.strictObject({
  page: path.check(
    z.describe('Where searches are answered without a script; Enter goes there, too. The site fills it in.'),
  ),
  edition: z
    .string()
    .check(
      z.regex(EDITION_ID, { error: 'must be the id of an edition, such as "en-gb"' }),
      z.describe('The edition that is searched. The site fills it in.'),
    ),
  links: z
    ._default(
      z
        .array(z.strictObject({ label: z.string().check(z.minLength(1)), href: path, ...markedWords }))
        .check(z.maxLength(8)),
      [],
    )
    .check(
      z.describe(
        'Offered before anything is typed, and where nothing was found: objects with label and href. The site fills in pages of its menu.',
      ),
    ),
  script: z
    .optional(
      z
        .string()
        .check(z.regex(/^https?:\/\/\S+$/, { error: 'must be the address of a script that begins with https://' })),
    )
    .check(
      z.describe(
        'Script of a search service that answers in place of the site’s own index (docs/search.md); loaded when the search is first opened.',
      ),
    ),
  apiKey: z.optional(z.string().check(z.minLength(1))).check(z.describe('What that service is installed with.')),
});

const props = fields.check(
  z.refine(({ script, apiKey }) => (script === undefined) === (apiKey === undefined), {
    path: ['apiKey'],
    error: 'and "script" belong together: give both for a search service, or neither for the site’s own index',
  }),
);

export type SearchButtonProps = z.infer<typeof props>;

export default defineWidget({
  tag: 'fc-search-button',
  load: 'eager',
  hydrate: 'interaction',
  title: 'Search button',
  group: 'navigation',
  summary:
    'Opens the search above the page: results come while typing, arrows choose, Enter goes there. Without a script it is a link to the page where searches are answered.',
  requirements: ['PLT-3', 'SRC-1', 'SRC-2', 'SRC-3', 'SRC-4', 'NAV-1'],
  props,
  texts: ['search-button'],
  view: () => import('./search-button.tsx'),
  examples: () => import('./search-button.examples.ts'),
});
