import * as z from 'zod/mini';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { AnyWidgetDeclaration } from './define-widget.ts';
import { describeIssue } from './describe-issue.ts';
import type { WidgetSource } from './widget-source.ts';

export type PropsInput = Record<string, unknown>;

/** What a complaint adds of a name or value that is not known, given those that are: `, perhaps "x"`, or nothing. */
export type NameHint = (written: string, known: readonly string[]) => string;

export type ParsedProps =
  | {
      readonly kind: 'good';
      readonly props: object;
      /** What attributes do not carry, without rich HTML: the JSON that travels with server markup. */
      readonly json: PropsInput;
    }
  | {
      readonly kind: 'bad';
      /** One line each, naming tag, prop and expectation (PLT-7). */
      readonly problems: readonly string[];
    };

/**
 * Attributes, JSON and children become props, by the widget's own schema; the same on the server and in the browser.
 *
 * @param fill values from the server for what the tag leaves out, by what was written, also between its tags.
 * @param hint for editors; visitors' browsers do without.
 */
export const parseProps = (
  declaration: AnyWidgetDeclaration,
  source: WidgetSource,
  fill: (input: PropsInput) => PropsInput = () => ({}),
  hint: NameHint = () => '',
): ParsedProps => {
  const problems = [...(source.faults ?? [])];
  const shape = shapeOf(declaration.props);
  const attributes = fromAttributes(shape, source.attributes, (name, known) =>
    problems.push(
      `attribute "${name}" is not known${hint(name, known)}; ${declaration.tag} takes ${known.join(', ') || 'none'}.`,
    ),
  );
  const json = fromJson(source, problems);
  if (declaration.children === 'items')
    json['items'] = mergeItems(shape['items'], json['items'], source.items ?? [], problems, hint);
  for (const name of declaration.children === 'html' ? ['html'] : []) {
    if (name in json || name in attributes)
      problems.push(`prop "${name}" is what stands between the tags; it is never read from an attribute or JSON.`);
  }
  const written = { ...json, ...attributes };
  const known = declaration.children === 'html' ? withHtml(declaration, written, source.html ?? []) : written;
  const travelling = { ...fill(known), ...json };
  const input = withHtml(declaration, { ...travelling, ...attributes }, source.html ?? []);
  const result = z.safeParse(declaration.props, input);
  if (!result.success) problems.push(...result.error.issues.map((issue) => describeIssue(issue, input, hint)));
  if (problems.length > 0 || !result.success)
    return { kind: 'bad', problems: problems.map((problem) => `${declaration.tag}: ${problem}`) };
  return { kind: 'good', props: Object.assign({}, result.data, declaration.preset), json: travelling };
};

/** Attributes that any element may carry; they are props only where the schema says so. */
const GLOBAL =
  /^(?:data-|aria-|on)|^(?:class|id|style|hidden|lang|dir|title|slot|tabindex|role|part|inert|translate|itemprop|itemscope|itemtype)$/;

const camel = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const fromAttributes = (
  shape: Readonly<Record<string, $ZodType>>,
  attributes: Readonly<Record<string, string>>,
  onUnknown: (name: string, known: readonly string[]) => void,
): PropsInput => {
  const input: PropsInput = {};
  for (const [name, text] of Object.entries(attributes)) {
    const schema = shape[camel(name)];
    if (schema !== undefined) input[camel(name)] = coerce(schema, text, name);
    else if (!GLOBAL.test(name)) onUnknown(name, Object.keys(shape).map(kebab));
  }
  return input;
};

const fromJson = (source: WidgetSource, problems: string[]): PropsInput => {
  if (source.json === undefined) return {};
  if (typeof source.json === 'object' && source.json !== null && !Array.isArray(source.json)) return { ...source.json };
  problems.push('the JSON script child must be an object of props.');
  return {};
};

/** Entries come from JSON, from `<fc-item>`, or from both by position, where the attribute wins. */
const mergeItems = (
  schema: $ZodType | undefined,
  fromScript: unknown,
  fromTags: readonly Readonly<Record<string, string>>[],
  problems: string[],
  hint: NameHint,
): unknown => {
  if (fromScript !== undefined && !Array.isArray(fromScript)) return fromScript;
  const entries: readonly unknown[] = fromScript ?? [];
  const { html: _rich, ...shape } = schema === undefined ? {} : shapeOf(elementOf(schema));
  return Array.from({ length: Math.max(entries.length, fromTags.length) }, (_, index) => {
    const entry = entries[index] ?? {};
    if (typeof entry !== 'object') return entry;
    if ('html' in entry)
      problems.push(`prop "items[${index}].html" is what stands in the item's tag; it is never read from JSON.`);
    const attributes = fromAttributes(shape, fromTags[index] ?? {}, (name, known) =>
      problems.push(
        `fc-item ${index + 1}: attribute "${name}" is not known${hint(name, known)}; it takes ${known.join(', ')}.`,
      ),
    );
    return { ...entry, ...attributes };
  });
};

const withHtml = (declaration: AnyWidgetDeclaration, input: PropsInput, html: readonly string[]): PropsInput => {
  if (declaration.children === 'html') return { ...input, html: html[0] ?? '' };
  const items = input['items'];
  if (declaration.children !== 'items' || !Array.isArray(items)) return input;
  return {
    ...input,
    items: items.map((item: unknown, index) =>
      typeof item === 'object' ? { ...item, html: html[index] ?? '' } : item,
    ),
  };
};

type Definition = $ZodTypes['_zod']['def'];
const definitionOf = (schema: $ZodType): Definition => (schema as $ZodTypes)._zod.def;

/** The schema behind optional, default, readonly and the like, where a value's kind is said. */
const unwrap = (schema: $ZodType): Definition => {
  const definition = definitionOf(schema);
  if ('innerType' in definition) return unwrap(definition.innerType);
  return definition.type === 'pipe' ? unwrap(definition.in) : definition;
};

const shapeOf = (schema: $ZodType): Readonly<Record<string, $ZodType>> => {
  const definition = unwrap(schema);
  return definition.type === 'object' ? definition.shape : {};
};

const elementOf = (schema: $ZodType): $ZodType => {
  const definition = unwrap(schema);
  return definition.type === 'array' ? definition.element : schema;
};

/** Text that does not fit the kind is left as it is, so that the schema's own complaint names it. */
const coerce = (schema: $ZodType, text: string, name: string): unknown => {
  const definition = unwrap(schema);
  if (definition.type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (definition.type === 'boolean')
    return text === '' || text === 'true' || text === name ? true : text === 'false' ? false : text;
  if (definition.type === 'literal') return definition.values.find((value) => String(value) === text) ?? text;
  if (definition.type !== 'union') return text;
  return (
    definition.options.map((option) => coerce(option, text, name)).find((value) => typeof value !== 'string') ?? text
  );
};
