import type { Element, Root } from 'hast';
import { drawings } from 'virtual:known-drawings';
import { perhaps } from '#contracts/nearest-name.ts';
import type { BrandEdition } from '#content/brand.ts';
import type { ContentFault } from '#content/content-error.ts';
import { elementsOf } from '#content/elements-of.ts';
import type { Page } from '#content/page.ts';
import type { FaultyPage } from '#content/read-page.ts';
import type { TextCatalogue } from '#i18n/texts.ts';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';
import { parseProps, type PropsInput } from '#islands/parse-props.ts';
import { describeProps } from '#islands/server/gallery/describe-props.ts';
import { withItems } from '#islands/server/render-session.tsx';
import { readSource } from '#islands/server/render-widgets.ts';
import { WIRE, type WidgetSource } from '#islands/widget-source.ts';
import { hasDrawing } from '#kit/has-drawing.ts';
import { parseSymbolName } from '#kit/symbol-name.ts';
import type { PagesOptions } from './page-answer.ts';
import { siteOf } from './site-of.ts';
import { hasServerPart, isCompleteAlone, partFacts, partItems } from './server-parts.ts';

export type CheckedContent = Pick<PagesOptions, 'brand' | 'registry' | 'texts' | 'instruments'>;

/** What a check needs of the site; visitors do not see it. */
const NO_SITE: Pick<
  PagesOptions,
  | 'search'
  | 'priceSource'
  | 'ratingOf'
  | 'companies'
  | 'calculate'
  | 'pastDays'
  | 'dayChanges'
  | 'quote'
  | 'assets'
  | 'hasGallery'
  | 'siteUrl'
> = {
  search: { find: () => ({ total: 0, groups: [] }) },
  priceSource: 'simulated',
  ratingOf: () => ({ rating: 0, total: 0 }),
  companies: () => [],
  calculate: async () => undefined,
  pastDays: async () => undefined,
  dayChanges: { percentOf: () => undefined, of: async () => ({}) },
  quote: () => undefined,
  assets: {
    script: '',
    pricesScripts: [],
    font: () => '/',
    media: (file) => `/${file}`,
    picture: (file) => `/${file}`,
  },
  hasGallery: false,
  siteUrl: 'https://check.example',
};

/**
 * Tags in pages' text that could not be rendered (PLT-7): unknown ones, or with an attribute, value, child or symbol that
 * the widget refuses. The props that the server adds are included. A page of several editions is checked in the first of
 * them, once for each language.
 */
export function widgetFaults(content: CheckedContent): readonly ContentFault[] {
  const { dir, version } = content.brand;
  const state = JSON.stringify([dir, version, [...content.texts.keys()], content.instruments.length]);
  if (lastJudged?.state !== state) lastJudged = { state, faults: judge(content) };
  return lastJudged.faults;
}

/** Of the content that was read last, since both the reader of the content and its pages check it. */
let lastJudged: { readonly state: string; readonly faults: readonly ContentFault[] } | undefined;

function judge(content: CheckedContent): ContentFault[] {
  const judged = new Map<Root, Set<string>>();
  return content.brand.editions.flatMap((edition) => {
    const texts = content.texts.get(edition.language);
    return content.brand.pages(edition.id).flatMap((page) => {
      const languages = judged.get(page.body) ?? new Set();
      judged.set(page.body, languages);
      if (languages.has(edition.language)) return [];
      languages.add(edition.language);
      return pageFaultsOf(page, edition, texts, content);
    });
  });
}

/**
 * If the language's texts cannot be read, which is a separate fault, tags that need the server's props are not checked.
 * The same holds for pages without a translation: they were checked in their own language, and what the server adds, such
 * as ways to pay, may have no text in this one. Such a tag is not shown until it has.
 */
function pageFaultsOf(
  page: Page,
  edition: BrandEdition,
  texts: TextCatalogue | undefined,
  content: CheckedContent,
): ContentFault[] {
  let given: Given | undefined; // expensive, and most tags do not need it
  return tagFaults(page, content, () =>
    texts === undefined || page.fallbackFrom !== undefined
      ? undefined
      : (given ??= givenTo(page, edition, texts, content)),
  );
}

/** The same for a page whose front matter has faults. What the server adds depends on the front matter, so tags that need it are not checked. */
export const faultyPageFaults = (page: FaultyPage, content: CheckedContent): ContentFault[] =>
  tagFaults(page, content, (tag) => (hasServerPart(tag) ? undefined : { fill: {}, items: {} }));

function tagFaults(
  page: FaultyPage,
  content: CheckedContent,
  given: (tag: string) => Given | undefined,
): ContentFault[] {
  const symbols = content.instruments.map(({ symbol }) => symbol);
  const declarations = new Map<string, AnyWidgetDeclaration>(
    content.registry.widgets.map(({ declaration }) => [declaration.tag, declaration]),
  );
  const tags = elementsOf(page.body).filter(({ tagName }) => tagName.startsWith('fc-') && tagName !== WIRE.item);
  return tags.flatMap((element) => {
    const declaration = declarations.get(element.tagName);
    const messages =
      declaration === undefined
        ? [
            `<${element.tagName}> is not a tag of this site${perhaps(element.tagName, [...declarations.keys()])}. The gallery shows all there are`,
          ]
        : complaintsOf(element, declaration, symbols, given);
    return messages.map((message) => ({ file: page.file, line: element.position?.start.line, message }));
  });
}

/** What the server adds to a page's tags. */
type Given = { readonly fill: ReturnType<typeof partFacts>; readonly items: ReturnType<typeof partItems> };

function givenTo(page: Page, edition: BrandEdition, texts: TextCatalogue, content: CheckedContent): Given {
  const options = { ...NO_SITE, ...content };
  const site = siteOf({ ...options, texts }, edition, page.path, { now: new Date() });
  return { fill: partFacts(site), items: partItems(site) };
}

/** Tags that are valid without the server's props. Bodies do not change (`page.ts`), and all are checked at every change of a file. */
const good = new WeakSet<Element>();

const isGood = ({ tagName, properties, children }: Element): boolean =>
  isCompleteAlone(tagName) && Object.keys(properties).length === 0 && children.length === 0;

function complaintsOf(
  element: Element,
  declaration: AnyWidgetDeclaration,
  symbols: readonly string[],
  given: (tag: string) => Given | undefined,
): readonly string[] {
  if (good.has(element) || isGood(element)) return [];
  const source = readSource(element, declaration.children);
  const others = [...idComplaints(source, declaration), ...symbolComplaints(source, declaration)];
  const unlisted = instrumentComplaints(source, declaration, symbols);
  if (unlisted.length > 0) return [...unlisted, ...others];
  if (parseProps(declaration, source).kind === 'good') {
    if (others.length === 0) good.add(element);
    return others;
  }
  const added = given(declaration.tag);
  if (added === undefined) return others;
  const { fill, items } = added;
  const fillTag = fill[declaration.tag];
  let filled: PropsInput | undefined;
  const parsed = parseProps(
    declaration,
    withItems(source, items[declaration.tag]),
    (written) => (filled = fillTag?.(written)) ?? {},
    perhaps,
  );
  if (parsed.kind === 'good') return others;
  const hasNothing = filled !== undefined && Object.keys(filled).length === 0;
  return [...(hasNothing ? [nothingFor(source, declaration)] : []), ...parsed.problems, ...others];
}

/** Before what is missing, which the author was not to write: why the server did not add it. */
function nothingFor({ attributes }: WidgetSource, { tag }: AnyWidgetDeclaration): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `${tag}: the site fills in what is missing, and has nothing ${written.length > 0 ? `for ${written.join(' ')} ` : ''}on this page`;
}

/** An `id` that is not a prop of the widget: links would lead to the tag, and two tags might have the same. */
function idComplaints({ attributes, items = [] }: WidgetSource, declaration: AnyWidgetDeclaration): readonly string[] {
  if (!('id' in attributes) && !items.some((item) => 'id' in item)) return [];
  const names = describeProps(declaration).map(({ name }) => name);
  const complaint = (tag: string) =>
    `${tag} may not carry id. Where links are to lead, write <fc-anchor name="…"></fc-anchor>`;
  return [
    ...('id' in attributes && !names.includes('id') ? [complaint(declaration.tag)] : []),
    ...(items.some((item) => 'id' in item) && !names.includes(`${WIRE.item} id`)
      ? [complaint(`${declaration.tag}: ${WIRE.item}`)]
      : []),
  ];
}

/** An unknown symbol throws when it is rendered. */
function symbolComplaints({ attributes, items, json }: WidgetSource, { tag }: AnyWidgetDeclaration): readonly string[] {
  return stringsIn([attributes, items, json]).flatMap((written) => {
    const symbol = parseSymbolName(written);
    if (symbol === undefined || hasDrawing(written)) return [];
    const name = symbol.fill ? `${symbol.name}_fill1` : symbol.name;
    return [
      `${tag}: there is no symbol "${name}"${perhaps(name, [...drawings.keys()])}. The gallery shows all there are`,
    ];
  });
}

/** An instrument that the brand does not list, in any case, would be left out without a message. */
function instrumentComplaints(
  { attributes, json }: WidgetSource,
  { tag, instrumentProps = [] }: AnyWidgetDeclaration,
  symbols: readonly string[],
): readonly string[] {
  const written = { ...(typeof json === 'object' ? json : undefined), ...attributes };
  return instrumentProps
    .flatMap((path) => valuesAt(written, path.split('.')))
    .flatMap((list) => (typeof list === 'string' ? list.split(',') : []))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !symbols.includes(name.toUpperCase()))
    .map((name) => `${tag}: instruments.csv has no "${name}"${perhaps(name, symbols)}`);
}

/** The values at a path such as `tabs.pairs`; for a list, those of each entry. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return [value];
  return typeof value === 'object' && value !== null ? valuesAt((value as Record<string, unknown>)[step], rest) : [];
}

const stringsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];
