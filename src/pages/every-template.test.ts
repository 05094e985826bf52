import { pageTemplates } from 'virtual:page-templates';
import { templateViews } from 'virtual:page-template-views';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commonFields } from '#content/front-matter.ts';
import { pageAddress } from '#content/page-address.ts';
import type { PageTemplate } from '#content/page-template.ts';
import { openPages } from '../../tests/support/test-pages.ts';

let opened: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  opened = await openPages();
});

/** Every key of front matter of this shape, at any depth. */
const keysIn = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    properties?: Readonly<Record<string, unknown>>;
    items?: unknown;
    anyOf?: readonly unknown[];
  };
  return [
    ...Object.keys(properties),
    ...[...Object.values(properties), items, ...anyOf].flatMap((inner) => keysIn(inner)),
  ];
};

describe.each(Object.entries<PageTemplate>(pageTemplates))('the page template %s', (name, template) => {
  const pagesOf = () =>
    opened.options.brand.editions.flatMap((edition) =>
      opened.options.brand
        .pages(edition.id)
        .flatMap((page) => (page.front.template === name ? [{ edition, page }] : [])),
    );

  it('adds fields to those of every page, and names no others to the search', () => {
    // What has to hold beside the shape is no part of a JSON schema.
    const shape = z.toJSONSchema(z.object(template.fields), { unrepresentable: 'any', io: 'input' });
    const keys = keysIn(shape);
    expect(Object.keys(template.fields)).not.toContain('template');
    expect(Object.keys(commonFields)).not.toContain('template');
    for (const field of template.searchedFields ?? []) expect(keys, field).toContain(field);
  });

  it('answers to query keys as front matter could name them', () => {
    for (const { page } of pagesOf())
      for (const key of template.queryKeys?.(page) ?? []) expect(key).toMatch(/^[a-z_]+$/);
  });

  it('is that of a page of the demonstration brand, which shows it with its styles', async () => {
    const [shown] = pagesOf();
    if (shown === undefined)
      throw new Error(`no page of brand/ has the template ${name}, so nothing shows that it works. Write one.`);
    const { edition, page } = shown;
    const answer = await opened.pages.render({
      path: pageAddress(edition, page.path),
      query: new URLSearchParams(),
      now: new Date(),
    });
    if (answer.kind !== 'page') throw new Error(`${page.file} is not shown.`);
    expect(answer.html).toContain(`data-template="${name}"`);
    expect(answer.html).toContain(templateViews[page.front.template].css);
    expect(answer.html.match(/<h1/g)).toHaveLength(1);
  });
});
