import { renderToString } from 'react-dom/server';
import { createElement, type ComponentType } from 'react';
import type { Edition } from '#contracts/edition.ts';
import { perhaps } from '#contracts/nearest-name.ts';
import { PAGE_TEXTS_ID, type PageTexts, type TextCatalogue } from '#i18n/texts.ts';
import { TextsProvider } from '#i18n/use-texts.tsx';
import type { AnyWidgetDeclaration } from '../define-widget.ts';
import { HtmlSlots } from '../html.tsx';
import { toColumns } from '../list-columns.ts';
import { parseProps, type PropsInput } from '../parse-props.ts';
import { WIRE, type WidgetSource } from '../widget-source.ts';
import { escapeHtml, scriptJson } from './escape-html.ts';
import type { RegisteredWidget, WidgetRegistry } from './widget-registry.ts';

export type RenderOptions = {
  readonly edition: Edition;
  /** Every namespace of the edition's language. */
  readonly texts: TextCatalogue;
  /** Where the page's server answers for texts of this version, the page does not carry those that come with the code of its widgets. */
  readonly textsVersion?: string;
  /**
   * Props that the server knows and an editor leaves out, by tag: instrument names, a regulator's text. They get what
   * the editor wrote, and what the editor wrote wins. They travel with the markup.
   */
  readonly fill?: Readonly<Record<string, (written: PropsInput) => PropsInput>>;
  /**
   * What the server puts between the tags of a widget with items whose author wrote none: a brand's articles. Their
   * rich HTML is the page's own, as an author's is, and stands once, in the markup.
   */
  readonly items?: Readonly<Record<string, () => readonly GivenItem[]>>;
  /**
   * By tag: address of a file with some of the props that the server filled in, and the names of these, where it answers for them
   * (decision 152). The page does not carry them then.
   */
  readonly apart?: Readonly<Record<string, (filled: PropsInput, written: PropsInput) => PropsApart | undefined>>;
  /** A tag that cannot be rendered: its children are left standing and this is told. Without it, rendering throws. */
  readonly onProblem?: (problem: WidgetProblem) => void;
};

export type PropsApart = { readonly names: readonly string[]; readonly address: string };

export type GivenItem = { readonly props: PropsInput; readonly html: string };

/** An unknown tag, bad props, or a view that threw; the message names the tag and what to do. */
export class WidgetProblem extends Error {
  override readonly name = 'WidgetProblem';
  readonly tag: string;
  constructor(tag: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.tag = tag;
  }
}

/** The pieces of a rendered tag, for a template engine that writes the tag itself. */
export type RenderedWidget = { readonly attributes: Readonly<Record<string, string>>; readonly inner: string };

/**
 * One page's rendering: hands out id prefixes and remembers which widgets, texts and styles the page uses, so that it
 * carries only those. Not shared between pages.
 */
export type RenderSession = {
  readonly page: PageTexts;
  readonly children: (tag: string) => 'items' | 'html' | undefined;
  readonly isWidget: (tag: string) => boolean;
  readonly renderParts: (tag: string, source: WidgetSource) => RenderedWidget;
  /** The whole custom element as HTML. */
  readonly renderWidget: (tag: string, source: WidgetSource) => string;
  readonly usedTags: ReadonlySet<string>;
  /** Names and CSS of the style sheets that the rendered widgets need, kit first. */
  readonly styles: () => readonly { readonly name: string; readonly css: string }[];
  /** Adds a namespace that the page itself needs in the browser. */
  readonly useNamespace: (namespace: string) => void;
  /** The `<script type="application/json">` with language and texts; goes once into the page. */
  readonly pageTextsScript: () => string;
};

const PLATFORM_STYLES = 'islands/islands.css';
const PLATFORM_NAMESPACE = 'platform';

export const createRenderSession = (
  registry: WidgetRegistry,
  { edition, texts, textsVersion, fill = {}, items = {}, apart = {}, onProblem }: RenderOptions,
): RenderSession => {
  const widgets = new Map(registry.widgets.map((widget) => [widget.declaration.tag as string, widget]));
  const page: PageTexts = { language: edition.language, locale: edition.locale, direction: edition.direction, texts };
  const usedTags = new Set<string>();
  const usedStyles = new Set<string>([PLATFORM_STYLES]);
  const usedNamespaces = new Set<string>([PLATFORM_NAMESPACE]);
  let count = 0;

  const problem = (tag: string, message: string, source: WidgetSource, cause?: unknown): RenderedWidget => {
    const found = new WidgetProblem(tag, message, cause);
    if (onProblem === undefined) throw found;
    onProblem(found);
    return { attributes: source.attributes, inner: unrendered(source) };
  };

  const renderParts = (tag: string, written: WidgetSource): RenderedWidget => {
    const source = withItems(written, items[tag]);
    const widget = widgets.get(tag);
    if (widget === undefined)
      return problem(tag, `${tag} is not a tag of this site${perhaps(tag, [...widgets.keys()])}.`, source);
    const parsed = parseProps(widget.declaration, source, fill[tag], perhaps);
    if (parsed.kind === 'bad') return problem(tag, parsed.problems.join(' '), source);
    count += 1;
    const prefix = `w${count.toString(36)}`;
    const slots = source.html ?? [];
    let markup: string;
    try {
      markup = renderView(widget, parsed.props, page, slots, prefix);
    } catch (cause) {
      return problem(
        tag,
        `${tag} could not be rendered: ${cause instanceof Error ? cause.message : String(cause)}`,
        source,
        cause,
      );
    }
    usedTags.add(tag);
    if (textsVersion === undefined)
      for (const namespace of widget.declaration.texts ?? []) usedNamespaces.add(namespace);
    for (const name of widget.styles) usedStyles.add(name);
    return {
      attributes: { ...source.attributes, [WIRE.pristine]: prefix, ...wakes(widget.declaration, source, parsed.json) },
      inner: `${travellingJson(parsed.json, apart[tag]?.(parsed.json, writtenProps(source)))}<${WIRE.view}>${markup}</${WIRE.view}>${hiddenSlots(markup, slots)}`,
    };
  };

  return {
    page,
    usedTags,
    children: (tag) => widgets.get(tag)?.declaration.children,
    isWidget: (tag) => widgets.has(tag),
    renderParts,
    renderWidget: (tag, source) => {
      const { attributes, inner } = renderParts(tag, source);
      return `<${tag}${writeAttributes(attributes)}>${inner}</${tag}>`;
    },
    styles: () => {
      const isKit = (name: string) => name.startsWith('kit/');
      const names = [...usedStyles].sort((a, b) => Number(isKit(b)) - Number(isKit(a)));
      return names.map((name) => ({ name, css: registry.styleSheets[name] ?? '' }));
    },
    useNamespace: (namespace) => void usedNamespaces.add(namespace),
    pageTextsScript: () => {
      const used = Object.fromEntries(
        [...usedNamespaces].sort().map((namespace) => [namespace, texts[namespace] ?? {}]),
      );
      return `<script type="application/json" id="${PAGE_TEXTS_ID}">${scriptJson({ ...page, texts: used, version: textsVersion })}</script>`;
    },
  };
};

/** What the first script of the page has to know of a tag: whether its code is to come before anybody asks for it. */
const wakes = (
  { load, hydrate, eagerWith = [] }: AnyWidgetDeclaration,
  { attributes }: WidgetSource,
  json: PropsInput,
): Readonly<Record<string, string>> => {
  if (hydrate === 'interaction' || hydrate === 'visitor') return {};
  const isEager = load === 'eager' || eagerWith.some((name) => name in attributes || name in json);
  return { [WIRE.wakes]: hydrate === 'load' && isEager ? 'load' : 'near' };
};

const renderView = (
  widget: RegisteredWidget,
  props: object,
  page: PageTexts,
  slots: readonly string[],
  identifierPrefix: string,
): string => {
  const View = widget.view.default as ComponentType<object>;
  const slotOf = new Map(slots.map((html, slot) => [html, slot] as const).reverse());
  return renderToString(
    <TextsProvider page={page}>
      <HtmlSlots value={slotOf}>{createElement(View, props)}</HtmlSlots>
    </TextsProvider>,
    { identifierPrefix },
  );
};

/** The tag with what the server puts between its ends, where its author wrote nothing. */
export const withItems = (source: WidgetSource, given: (() => readonly GivenItem[]) | undefined): WidgetSource => {
  const json = (source.json ?? {}) as PropsInput;
  if (given === undefined || (source.items ?? []).length > 0 || 'items' in json) return source;
  const all = given();
  return { ...source, json: { ...json, items: all.map(({ props }) => props) }, html: all.map(({ html }) => html) };
};

/** What an author wrote of a tag's props, by names that may be props. */
const writtenProps = ({ attributes, json }: WidgetSource): PropsInput => ({ ...attributes, ...(json as PropsInput) });

const travellingJson = (json: PropsInput, apart: PropsApart | undefined): string => {
  if (Object.keys(json).length === 0) return '';
  const here =
    apart === undefined
      ? json
      : {
          ...Object.fromEntries(Object.entries(json).filter(([name]) => !apart.names.includes(name))),
          [WIRE.apart]: apart.address,
        };
  return `<script type="application/json">${scriptJson(toColumns(here))}</script>`;
};

/** Rich HTML that the view does not show at first travels beside it, inert; there is none in an item that is only attributes. */
const hiddenSlots = (markup: string, slots: readonly string[]): string =>
  slots
    .map((html, slot) =>
      html === '' || markup.includes(`${WIRE.slot}="${slot}"`)
        ? ''
        : `<template ${WIRE.slot}="${slot}">${html}</template>`,
    )
    .join('');

const writeAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`))
    .join('');

/** A tag as its author wrote it. */
const unrendered = ({ json, items, html = [] }: WidgetSource): string => {
  const script = json === undefined ? '' : `<script type="application/json">${scriptJson(json)}</script>`;
  if (items === undefined) return script + html.join('');
  return (
    script +
    items
      .map((attributes, index) => `<${WIRE.item}${writeAttributes(attributes)}>${html[index] ?? ''}</${WIRE.item}>`)
      .join('')
  );
};
