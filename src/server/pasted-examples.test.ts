import { widgetRegistry } from 'virtual:widget-registry';
import { beforeAll, expect, it } from 'vitest';
import { brandToChange } from '../../tests/support/brand-copy.ts';
import { ContentError } from '#content/content-error.ts';
import { readSiteContent } from './read-site-content.ts';

const copy = brandToChange();

/** Every example that the gallery offers to copy, pasted into a page of its own as it is. */
const pasted = (
  await Promise.all(
    widgetRegistry.widgets.map(async ({ declaration }) =>
      (await declaration.examples()).default.map(({ name, html }) => ({ tag: declaration.tag as string, name, html })),
    ),
  )
).flat();

const fileOf = ({ tag, name }: { readonly tag: string; readonly name: string }) => `pages/en/pasted/${tag}-${name}.md`;

let faults: readonly string[] = [];

beforeAll(async () => {
  for (const example of pasted) {
    copy.write(
      fileOf(example),
      `---\ntemplate: plain\ntitle: Pasted\ndescription: A page with an example of the gallery in it, as an editor would paste it.\n---\n\nBefore it.\n\n${example.html}\n\nAfter it.\n`,
    );
  }
  faults = await readSiteContent(copy.dir).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ContentError) return error.message.split('\n');
      throw error;
    },
  );
  copy.restore();
});

/** Examples for templates, which may hold what an editor's page may not; and warnings that only some regulators allow. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'fc-article-cards drawings': /<(?:svg|rect|path)> is not allowed in content/,
  'fc-risk-warning strip': /regulators\/\w+\.yaml \(edition [\w-]+\) allows/,
  'fc-risk-warning removable': /regulators\/\w+\.yaml \(edition [\w-]+\) allows/,
};

it.each(pasted)(
  '[PLT-2] the example $name of $tag can be pasted into a page of the brand, and stands there',
  (example) => {
    const told = faults.filter((fault) => fault.startsWith(`${fileOf(example)}:`));
    const reason = REFUSED[`${example.tag} ${example.name}`];
    expect(told.filter((fault) => reason?.test(fault) !== true)).toEqual([]);
    expect(told.length > 0, 'refused, as the list says').toBe(reason !== undefined);
  },
);
