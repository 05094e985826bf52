import type { Element } from 'hast';
import { widgetRegistry } from 'virtual:widget-registry';
import { expect, it } from 'vitest';
import { elementsOf } from '#content/elements-of.ts';
import { parseMarkdown } from '#content/markdown.ts';
import { describeProps, type PropRow } from '#islands/server/gallery/describe-props.ts';
import { readSource } from '#islands/server/render-widgets.ts';
import { WIRE, type WidgetSource } from '#islands/widget-source.ts';

const FOOTNOTES = { title: 'Notes', back: 'Back' };

/** Values that an editor may give an attribute, as text; what only JSON can hold is no attribute. */
function valuesOf({ control }: PropRow): readonly string[] {
  if (control.kind === 'json') return [];
  if (control.kind === 'choice') return control.values;
  if (control.kind === 'boolean') return ['', 'true', 'false'];
  return control.kind === 'number' ? ['5', '0'] : ['words', 'two words, and 100%', '5', 'true', 'false', ''];
}

const ITEM_PREFIX = `${WIRE.item} `;

/** The attribute as it comes back from a page of the brand that has it on its tag, or on an item of it. */
async function readBack(tag: string, name: string, value: string): Promise<string | undefined> {
  const attribute = `${name.replace(ITEM_PREFIX, '')}="${value}"`;
  const html = name.startsWith(ITEM_PREFIX)
    ? `<${tag}><${WIRE.item} ${attribute}>x</${WIRE.item}></${tag}>`
    : `<${tag} ${attribute}></${tag}>`;
  const { body } = await parseMarkdown('pages/en/x.md', `---\ntitle: X\n---\n\n${html}\n`, FOOTNOTES);
  const written = elementsOf(body).find(({ tagName }) => tagName === tag) as Element;
  const source: WidgetSource = readSource(written, name.startsWith(ITEM_PREFIX) ? 'items' : undefined);
  return (name.startsWith(ITEM_PREFIX) ? source.items?.[0] : source.attributes)?.[name.replace(ITEM_PREFIX, '')];
}

it.each(widgetRegistry.widgets.map(({ declaration }) => ({ tag: declaration.tag as string, declaration })))(
  '[PLT-7] every documented attribute of $tag can be written in a page, and arrives as it was written',
  async ({ tag, declaration }) => {
    const lost: string[] = [];
    for (const row of describeProps(declaration)) {
      for (const value of valuesOf(row)) {
        const arrived = await readBack(tag, row.name, value).catch((error: unknown) => String(error));
        if (arrived !== value) lost.push(`${row.name}="${value}" arrives as ${JSON.stringify(arrived)}`);
      }
    }
    expect(lost).toEqual([]);
  },
);
