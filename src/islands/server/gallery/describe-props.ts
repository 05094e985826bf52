import * as z from 'zod/mini';
import type { AnyWidgetDeclaration } from '#islands/define-widget.ts';

export type PropRow = {
  /** As an editor writes it: `heading-level`, or `fc-item label`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** As JSON; undefined: none. */
  readonly defaultValue: string | undefined;
  readonly description: string;
};

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** The rows of a widget's prop table, from its schema; the entries of `items` follow as attributes of `fc-item`. */
export const describeProps = ({ props, children }: AnyWidgetDeclaration): readonly PropRow[] => {
  const schema = z.toJSONSchema(props, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const rows = rowsOf(schema, '');
  const items = schema.properties?.['items']?.items;
  return children === 'items' && items !== undefined ? [...rows, ...rowsOf(items, 'fc-item ')] : rows;
};

const rowsOf = ({ properties = {}, required = [] }: JsonSchema, prefix: string): readonly PropRow[] =>
  Object.entries(properties)
    // Rich HTML is what stands between the tags; it is no prop that an editor names.
    .filter(([name]) => name !== 'html')
    .map(([name, schema]) => ({
      name: prefix + name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      type: typeOf(schema),
      isRequired: required.includes(name),
      defaultValue: schema.default === undefined ? undefined : JSON.stringify(schema.default),
      description: schema.description ?? '',
    }));

const typeOf = (schema: JsonSchema): string => {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  return `${schema.type ?? 'any'}${rangeOf(schema)}`;
};

/** A whole number's own limits are those of the language and say nothing. */
const rangeOf = ({ minimum = -Infinity, maximum = Infinity }: JsonSchema): string => {
  const from = minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const to = maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return ` ≥ ${from}`;
  return from === undefined ? ` ≤ ${to}` : ` ${from}–${to}`;
};
