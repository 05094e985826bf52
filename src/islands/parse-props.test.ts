import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { AnyWidgetDeclaration } from './define-widget.ts';
import { parseProps } from './parse-props.ts';
import type { WidgetSource } from './widget-source.ts';

const declare = (props: z.ZodMiniType, children?: 'items' | 'html'): AnyWidgetDeclaration => ({
  tag: 'fc-example',
  load: 'eager',
  hydrate: 'load',
  title: '',
  group: 'actions',
  summary: '',
  requirements: [],
  props,
  ...(children === undefined ? {} : { children }),
  view: async () => ({ default: () => null }),
  examples: async () => ({ default: [] }),
});

const simple = declare(
  z.strictObject({
    label: z.optional(z.string()),
    itemCount: z._default(z.int().check(z.gte(1)), 3),
    isOpen: z._default(z.boolean(), false),
    size: z._default(z.union([z.literal(1), z.literal('auto')]), 1),
    title: z.optional(z.string()),
  }),
);

describe('parseProps', () => {
  it.each([
    [{}, { itemCount: 3, isOpen: false, size: 1 }],
    [{ 'item-count': '12' }, { itemCount: 12, isOpen: false, size: 1 }],
    [{ 'is-open': '' }, { itemCount: 3, isOpen: true, size: 1 }],
    [{ 'is-open': 'false' }, { itemCount: 3, isOpen: false, size: 1 }],
    [{ 'is-open': 'is-open' }, { itemCount: 3, isOpen: true, size: 1 }],
    [
      { size: 'auto', label: '12' },
      { itemCount: 3, isOpen: false, size: 'auto', label: '12' },
    ],
    [
      { class: 'wide', 'data-x': '1', 'aria-label': 'y', id: 'z', title: 'kept' },
      { itemCount: 3, isOpen: false, size: 1, title: 'kept' },
    ],
  ])('[PLT-7] reads attributes %j by the kinds of the schema', (attributes, props) => {
    expect(parseProps(simple, { attributes })).toMatchObject({ kind: 'good', props });
  });

  it.each([
    [{ 'item-count': 'many' }, 'fc-example: prop "itemCount" must be a number; it is "many".'],
    [{ 'item-count': '' }, 'fc-example: prop "itemCount" must be a number; it is "".'],
    [{ 'item-count': '0' }, 'fc-example: prop "itemCount" must be at least 1; it is 0.'],
    [{ 'is-open': 'maybe' }, 'fc-example: prop "isOpen" must be a boolean; it is "maybe".'],
    [
      { itemcount: '3' },
      'fc-example: attribute "itemcount" is not known; fc-example takes label, item-count, is-open, size, title.',
    ],
  ])('[PLT-7] refuses %j by tag, prop and expectation', (attributes, problem) => {
    expect(parseProps(simple, { attributes })).toEqual({ kind: 'bad', problems: [problem] });
  });

  it('[PLT-7] adds what the declaration presets, which the page cannot say', () => {
    const preset = { ...simple, preset: { kind: 'news' } };
    expect(parseProps(preset, { attributes: { label: 'a' } })).toMatchObject({
      kind: 'good',
      props: { label: 'a', kind: 'news' },
      json: {},
    });
    expect(parseProps(preset, { attributes: { kind: 'article' } })).toMatchObject({ kind: 'bad' });
  });

  it('[PLT-7] names every bad prop at once, JSON included', () => {
    const result = parseProps(simple, { attributes: { 'item-count': 'x' }, json: { isOpen: 'yes', colour: 'red' } });
    expect(result).toEqual({
      kind: 'bad',
      problems: [
        'fc-example: prop "itemCount" must be a number; it is "x".',
        'fc-example: prop "isOpen" must be a boolean; it is "yes".',
        'fc-example: prop "colour" is not known.',
      ],
    });
  });

  it('[PLT-7] lets attributes win over JSON, and both over what the server fills in', () => {
    const result = parseProps(
      simple,
      { attributes: { label: 'attribute' }, json: { label: 'json', itemCount: 5 } },
      (written) => ({
        itemCount: 9,
        isOpen: written['itemCount'] === 5,
      }),
    );
    expect(result).toEqual({
      kind: 'good',
      props: { label: 'attribute', itemCount: 5, isOpen: true, size: 1 },
      json: { label: 'json', itemCount: 5, isOpen: true },
    });
  });

  const withItems = declare(
    z.strictObject({
      items: z.array(z.strictObject({ label: z.string(), isBold: z._default(z.boolean(), false), html: z.string() })),
    }),
    'items',
  );

  it('merges items from tags and JSON by position, with their rich HTML', () => {
    const source: WidgetSource = {
      attributes: {},
      json: { items: [{ label: 'one' }, { label: 'two', isBold: true }] },
      items: [{}, { label: 'zwei' }, { label: 'three', 'is-bold': '' }],
      html: ['<p>1</p>', '<p>2</p>'],
    };
    expect(parseProps(withItems, source)).toEqual({
      kind: 'good',
      props: {
        items: [
          { label: 'one', isBold: false, html: '<p>1</p>' },
          { label: 'zwei', isBold: true, html: '<p>2</p>' },
          { label: 'three', isBold: true, html: '' },
        ],
      },
      json: { items: [{ label: 'one' }, { label: 'zwei', isBold: true }, { label: 'three', isBold: true }] },
    });
  });

  it('never takes rich HTML from JSON or an attribute', () => {
    const one = parseProps(withItems, { attributes: {}, json: { items: [{ label: 'one', html: '<script>' }] } });
    expect(one).toMatchObject({
      kind: 'bad',
      problems: [expect.stringContaining('prop "items[0].html" is what stands in the item\'s tag')],
    });
    const item = parseProps(withItems, { attributes: {}, items: [{ label: 'one', html: '<script>' }], html: [''] });
    expect(item).toMatchObject({ kind: 'bad', problems: [expect.stringContaining('"html"')] });
    const rich = declare(z.strictObject({ html: z.string() }), 'html');
    const sources: readonly WidgetSource[] = [
      { attributes: { html: '<b>' } },
      { attributes: {}, json: { html: '<b>' } },
    ];
    for (const source of sources) {
      expect(parseProps(rich, { ...source, html: ['kept'] })).toMatchObject({
        kind: 'bad',
        problems: [expect.stringContaining('prop "html"')],
      });
    }
    expect(parseProps(rich, { attributes: {}, html: ['<b>'] })).toMatchObject({
      kind: 'good',
      props: { html: '<b>' },
      json: {},
    });
  });

  it('says what an item lacks by its place', () => {
    expect(parseProps(withItems, { attributes: {}, items: [{ label: 'one' }, {}] })).toEqual({
      kind: 'bad',
      problems: ['fc-example: prop "items[1].label" must be a string; it is missing.'],
    });
    expect(parseProps(withItems, { attributes: {}, items: [{ label: 'one', color: 'red' }] })).toEqual({
      kind: 'bad',
      problems: ['fc-example: fc-item 1: attribute "color" is not known; it takes label, is-bold.'],
    });
  });

  it.each([[[]], ['text'], [null], [7]])('refuses JSON that is no object of props: %j', (json) => {
    expect(parseProps(simple, { attributes: {}, json })).toMatchObject({
      kind: 'bad',
      problems: ['fc-example: the JSON script child must be an object of props.'],
    });
  });
});
