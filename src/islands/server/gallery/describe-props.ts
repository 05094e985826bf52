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
  /** How the gallery lets a visitor turn it. */
  readonly control: PropControl;
};

export type PropControl =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | {
      readonly kind: 'number';
      readonly min: number | undefined;
      readonly max: number | undefined;
      readonly isWhole: boolean;
    }
  /** `json`: a list or an object, which only the JSON script child can hold. */
  | { readonly kind: 'boolean' | 'text' | 'json' };

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: string | number | boolean;
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
    // Rich HTML is what is between the tags; it is not a prop that an editor names.
    .filter(([name]) => name !== 'html')
    .map(([name, schema]) => ({
      name: prefix + name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      type: typeOf(schema),
      isRequired: required.includes(name),
      defaultValue: schema.default === undefined ? undefined : JSON.stringify(schema.default),
      description: schema.description ?? '',
      control: controlOf(schema),
    }));

const typeOf = (schema: JsonSchema): string => {
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  return `${schema.type ?? 'any'}${rangeOf(schema)}`;
};

const controlOf = (schema: JsonSchema): PropControl => {
  const values = valuesOf(schema);
  if (values !== undefined) return { kind: 'choice', values };
  if (schema.type === 'boolean') return { kind: 'boolean' };
  if (schema.type === 'number' || schema.type === 'integer') {
    const { from, to } = limitsOf(schema);
    return { kind: 'number', min: from, max: to, isWhole: schema.type === 'integer' };
  }
  return { kind: schema.type === 'array' || schema.type === 'object' ? 'json' : 'text' };
};

/** Undefined: it is not a choice among a few words. */
const valuesOf = (schema: JsonSchema): readonly string[] | undefined => {
  if (schema.enum !== undefined) return schema.enum.map(String);
  if (schema.const !== undefined) return [String(schema.const)];
  const parts = schema.anyOf?.map(valuesOf);
  return parts?.every((part) => part !== undefined) ? parts.flat() : undefined;
};

/** A whole number's own limits are those of the language and say nothing. */
const limitsOf = ({ minimum = -Infinity, maximum = Infinity }: JsonSchema) => ({
  from: minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined,
  to: maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined,
});

const rangeOf = (schema: JsonSchema): string => {
  const { from, to } = limitsOf(schema);
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return ` ≥ ${from}`;
  return from === undefined ? ` ≤ ${to}` : ` ${from}–${to}`;
};
