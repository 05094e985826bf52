import { LineCounter, isMap, isScalar, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { perhaps } from '#contracts/nearest-name.ts';
import { ContentError } from './content-error.ts';
import type { ContentFault } from './content-error.ts';

type Key = string | number;

const shown = (path: readonly PropertyKey[]): string =>
  path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? String(key) : `.${String(key)}`)).join('');

const inWords = en().localeError;

/** What a schema expects, in words of YAML. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
};

/** What is there, in the same words; a long text is cut. */
const found = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'a map';
  const written = JSON.stringify(value);
  return written.length > 60 ? `${written.slice(0, 57)}…` : written;
};

/** What was expected, and what is there; a key that is not known with the one that was probably meant; all else as Zod says it. */
function describe(issue: z.core.$ZodRawIssue): string | { message: string } | null | undefined {
  const expected = issue.code === 'invalid_type' ? EXPECTED[issue.expected] : undefined;
  if (expected !== undefined)
    return issue.input === undefined
      ? `missing, expected ${expected}`
      : `expected ${expected}, found ${found(issue.input)}`;
  if (issue.code !== 'unrecognized_keys') return inWords(issue);
  const names = Object.keys((issue.inst as Partial<z.core.$ZodObject> | undefined)?._zod?.def.shape ?? {});
  const keys = issue.keys.map((key) => `"${key}"${perhaps(key, names)}`);
  return `Unrecognized key${keys.length > 1 ? 's' : ''}: ${keys.join(', ')}`;
}

/** An issue inside a union or a record is told by its innermost complaint; of a union's shapes the nearest speaks. */
function innermost(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string; key?: string } {
  const nested =
    issue.code === 'invalid_union'
      ? issue.errors.toSorted((a, b) => a.length - b.length)[0]?.[0]
      : issue.code === 'invalid_key'
        ? issue.issues[0]
        : undefined;
  if (!nested) {
    const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    return { path: issue.path, message: issue.message, ...(key !== undefined && { key }) };
  }
  const inner = innermost(nested);
  return { ...inner, path: [...issue.path, ...inner.path] };
}

/** The value of a text of YAML, for a schema to look at; undefined where it is no YAML. */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: false });
  return document.errors.length > 0 ? undefined : (document.toJS() ?? {});
}

export type YamlRead<Data> = {
  readonly data: Data;
  /** Line of the file on which a value stands, or the nearest around it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
  /** Line of a key, whose value may begin on the next. */
  readonly lineOfKey: (path: readonly [string, ...string[]]) => number;
};

/**
 * Text of YAML parsed by a schema. Every fault names file, line, path and what was expected.
 * `firstLine` is the line of the file on which the text starts, for front matter.
 */
export const readYaml = <Schema extends z.ZodMiniType>(
  schema: Schema,
  file: string,
  text: string,
  firstLine = 1,
): z.output<Schema> => {
  const ofSchema = readBefore.get(schema) ?? new Map<string, Read>();
  readBefore.set(schema, ofSchema);
  const known = ofSchema.get(file);
  if (known?.text === text) return known.data as z.output<Schema>;
  const { data } = readYamlWithLines(schema, file, text, firstLine);
  ofSchema.set(file, { text, data });
  return data;
};

type Read = { readonly text: string; readonly data: unknown };

/** What files held that were good when last read: a folder is read again at each change of a file, and most are as they were. */
const readBefore = new WeakMap<z.ZodMiniType, Map<string, Read>>();

/** The same, with the lines of what was read, for faults that only a later look can find. */
export function readYamlWithLines<Schema extends z.ZodMiniType>(
  schema: Schema,
  file: string,
  text: string,
  firstLine = 1,
): YamlRead<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    throw new ContentError(
      document.errors.map(({ message, pos }) => ({
        file,
        line: lineAt(pos[0]),
        message: `not valid YAML: ${message}. Look for a quote, a bracket, a colon or an indent on this line or the one before`,
      })),
    );
  }

  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length) as Key[], true) as
        | { range?: [number, number, number] }
        | undefined;
      if (node?.range) return lineAt(node.range[0]);
    }
    return firstLine;
  };
  const lineOfKey = (path: readonly [string, ...string[]]): number => {
    const map = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    const pair = isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined;
    return isScalar(pair?.key) && pair.key.range ? lineAt(pair.key.range[0]) : lineOf(path);
  };
  const result = z.safeParse(schema, document.toJS() ?? {}, { error: describe });
  if (result.success) return { data: result.data, lineOf, lineOfKey };
  const faults = result.error.issues.map((issue): ContentFault => {
    const { path, message, key } = innermost(issue);
    const [first, ...rest] = [...path.map(String), key ?? ''];
    const line = key === undefined ? lineOf(path) : lineOfKey([first, ...rest]);
    return { file, line, path: shown(path) || undefined, message };
  });
  throw new ContentError(faults);
}
