import { LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { ContentError } from './content-error.ts';
import type { ContentFault } from './content-error.ts';

type Key = string | number;

const shown = (path: readonly PropertyKey[]): string =>
  path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? String(key) : `.${String(key)}`)).join('');

/** An issue inside a union or a record is told by its innermost complaint; of a union's shapes the nearest speaks. */
function innermost(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  const nested =
    issue.code === 'invalid_union'
      ? issue.errors.toSorted((a, b) => a.length - b.length)[0]?.[0]
      : issue.code === 'invalid_key'
        ? issue.issues[0]
        : undefined;
  if (!nested) return { path: issue.path, message: issue.message };
  const inner = innermost(nested);
  return { path: [...issue.path, ...inner.path], message: inner.message };
}

/** The value of a text of YAML, for a schema to look at; undefined where it is no YAML. */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: false });
  return document.errors.length > 0 ? undefined : (document.toJS() ?? {});
}

export type YamlRead<Data> = {
  readonly data: Data;
  /** Line of the file on which a value stands, or the nearest around it. */ readonly lineOf: (
    path: readonly PropertyKey[],
  ) => number;
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
): z.output<Schema> => readYamlWithLines(schema, file, text, firstLine).data;

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
  const result = z.safeParse(schema, document.toJS() ?? {}, { error: en().localeError });
  if (result.success) return { data: result.data, lineOf };
  const faults = result.error.issues.map((issue): ContentFault => {
    const { path, message } = innermost(issue);
    return { file, line: lineOf(path), path: shown(path) || undefined, message };
  });
  throw new ContentError(faults);
}
