import type { Element, Parents, Root } from 'hast';
import { find, html } from 'property-information';
import rehypeSanitize from 'rehype-sanitize';
import type { Options as Schema } from 'rehype-sanitize';
import { visit } from 'unist-util-visit';
import type { ContentFault } from './content-error.ts';
import { TABLE_KINDS } from './tables.ts';

/**
 * What an editor's Markdown and HTML may hold. Everything else is refused when the content is loaded, with file and
 * line, and would be taken out by the sanitizer if it ever got past.
 */
const TAGS = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'cite',
  'code',
  'dd',
  'del',
  'details',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'form',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'var',
] as const;

const ATTRIBUTES: NonNullable<Schema['attributes']> = {
  '*': ['dir', 'lang', 'title'],
  a: [
    'href',
    'ariaLabel',
    'dataFootnoteRef',
    'dataFootnoteBackref',
    'dataVariant',
    'dataColour',
    'dataSize',
    'ariaDescribedBy',
    'dataPremiumAnalytics',
    ['id', /^note-/],
    ['className', 'button', 'for-guest', 'for-user', 'data-footnote-backref'],
  ],
  code: [['className', /^language-/]],
  details: ['open'],
  // A form that asks a page of the site, as in `/instruments?q=gold`: its fields are widgets, and it sends nothing that is kept.
  form: ['ariaLabel', ['action', /^\/(?![/\\])/], ['method', 'get'], ['role', 'search']],
  // A place for customers' reviews (PGE-9) carries what its third party's script asks for.
  div: [
    [
      'className',
      'note',
      'cards',
      'steps',
      'timeline',
      'people',
      'beside',
      'flow',
      'prose',
      'table-frame',
      ...TABLE_KINDS,
      'article-columns',
      'for-guest',
      'for-user',
      'review-widget',
      'forex-demo',
      'invest-stocks',
    ],
    // A table's frame, where an editor writes it: it scrolls, takes focus and has a name.
    ['tabIndex', 0],
    ['role', 'region'],
    'ariaLabel',
    'dataTemplateId',
    'dataBusinessunitId',
    'dataLocale',
    'dataStyleHeight',
    'dataStyleWidth',
    'dataTheme',
  ],
  h2: ['id', ['className', 'visually-hidden']],
  h3: ['id'],
  h4: ['id'],
  img: ['src', 'alt'],
  dl: ['id'],
  li: [['id', /^note-/]],
  ol: ['start'],
  p: [['className', 'lead', 'note', 'eyebrow']],
  section: ['id', 'dataFootnotes', ['className', 'footnotes', 'prose']],
  span: [['className', 'ltr']],
  td: ['align', ['dataAlign', 'start', 'center', 'end'], 'colSpan', 'rowSpan'],
  th: ['align', ['dataAlign', 'start', 'center', 'end'], 'colSpan', 'rowSpan', 'scope'],
  time: ['dateTime'],
};

/** Local addresses are always allowed; others only with these. */
const PROTOCOLS = { href: ['http', 'https', 'mailto', 'tel'], src: ['https'] };

const WIDGET_TAG = /^fc-[a-z][a-z0-9-]*$/;
/**
 * A widget's own attributes are parsed by its strict schema; these are not props and never pass. A prop `once` is no event's
 * handler, though it begins as they do; which tag may have an `id` its schema says.
 */
const NEVER_ON_WIDGETS = /^(on(?!ce$).*|style|srcDoc|is|className)$/i;

/** Props of a widget as JSON, a child of its tag (PLT-7): data, which no browser runs. */
const isWidgetJson = ({ tagName, properties }: Element, parent: Parents | undefined): boolean =>
  tagName === 'script' &&
  properties.type === 'application/json' &&
  Object.keys(properties).length === 1 &&
  parent?.type === 'element' &&
  WIDGET_TAG.test(parent.tagName);

/** The list for one document: the fixed part and the widget tags it uses, with the attributes they carry. */
function schemaFor(tree: Root): Schema {
  const widgets = new Map<string, Set<string>>();
  visit(tree, 'element', ({ tagName, properties }) => {
    if (!WIDGET_TAG.test(tagName)) return;
    const names = widgets.get(tagName) ?? new Set();
    for (const name of Object.keys(properties)) if (!NEVER_ON_WIDGETS.test(name)) names.add(name);
    widgets.set(tagName, names);
  });
  return {
    tagNames: [...TAGS, ...widgets.keys()],
    attributes: { ...ATTRIBUTES, ...Object.fromEntries([...widgets].map(([tag, names]) => [tag, [...names]])) },
    protocols: PROTOCOLS,
    ancestors: {
      li: ['ol', 'ul'],
      tbody: ['table'],
      td: ['table'],
      th: ['table'],
      thead: ['table'],
      tfoot: ['table'],
      tr: ['table'],
    },
    clobber: [],
    clobberPrefix: '',
    required: {},
    strip: ['script', 'style', 'template'],
    allowComments: true,
    allowDoctypes: false,
  };
}

/** What the allow-list takes out of one element, in words. */
function complaints(element: Element, schema: Schema, clean: (tree: Root) => Root): string[] {
  if (element.tagName === 'h1')
    return ['<h1> is not allowed in content: it is the title of the front matter. Begin headings with "##".'];
  if (!schema.tagNames?.includes(element.tagName)) {
    return [`<${element.tagName}> is not allowed in content. Allowed are ${TAGS.join(', ')} and the site's fc- tags.`];
  }
  if (Object.keys(element.properties).length === 0) return [];
  const alone = structuredClone({ ...element, children: [] });
  const kept = clean({ type: 'root', children: [alone] }).children[0];
  const properties = kept?.type === 'element' ? kept.properties : {};
  return Object.entries(element.properties).flatMap(([property, value]) => {
    if (
      value === undefined ||
      value === null ||
      value === false ||
      JSON.stringify(properties[property]) === JSON.stringify(value)
    )
      return [];
    const written = Array.isArray(value) ? value.join(' ') : String(value);
    return [`<${element.tagName}> may not carry ${find(html, property).attribute}="${written}".`];
  });
}

/** Faults of a tree against the allow-list; empty where nothing would be taken out. */
export function allowListFaults(tree: Root, file: string): ContentFault[] {
  const schema = schemaFor(tree);
  const clean = rehypeSanitize({ ...schema, ancestors: {} });
  const faults: ContentFault[] = [];
  visit(tree, 'element', (element, _, parent) => {
    if (isWidgetJson(element, parent)) return;
    for (const message of complaints(element, schema, clean))
      faults.push({ file, line: element.position?.start.line, message });
  });
  return faults;
}

/** The tree with everything that is not on the list taken out. */
export function onlyAllowed(tree: Root): Root {
  const schema = schemaFor(tree);
  // The sanitizer judges a script by its name alone, so those that run are taken out before it.
  const withoutScripts = structuredClone(tree);
  visit(withoutScripts, 'element', (element, index, parent) => {
    if (element.tagName !== 'script' || parent === undefined || index === undefined) return undefined;
    if (isWidgetJson(element, parent)) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  return rehypeSanitize({
    ...schema,
    tagNames: [...(schema.tagNames ?? []), 'script'],
    attributes: { ...schema.attributes, script: [['type', 'application/json']] },
  })(withoutScripts);
}
