import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type FieldError, ProblemError } from '#contracts/problems.ts';
import type { CallContext } from './call-context.ts';
import { requestEdition } from './request-edition.ts';

/** What wording a complaint takes. */
type Wording = Pick<CallContext, 'editions' | 'message'>;

/** Field (`attribution.utm_source` for a part of one) → codes of what is wrong with it. */
export type Complaints = Readonly<Record<string, readonly string[]>>;

/**
 * The body as its schema has it, or `bad-input` that names every field at fault. A body that is not an object is read as
 * one without fields. Text that the database or a mail could not carry (NUL, lone surrogates) is refused here.
 */
export function parseBody<Body>(context: Wording, request: FastifyRequest, schema: z.ZodMiniType<Body>): Body {
  const body: unknown = request.body;
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  const parsed = schema.safeParse(fields);
  if (!parsed.success) {
    const complaints: Record<string, string[]> = {};
    for (const issue of parsed.error.issues) {
      const codes = (complaints[fieldName(issue.path)] ??= []);
      const code = codeOf(issue, valueAt(fields, issue.path));
      if (!codes.includes(code)) codes.push(code);
    }
    throw refusal(context, request, complaints);
  }
  const unstorable = unstorableFields(parsed.data, []);
  if (unstorable.length > 0) {
    throw refusal(context, request, Object.fromEntries(unstorable.map((field) => [field, ['bad-characters']])));
  }
  return parsed.data;
}

/** `bad-input` with each complaint worded in the request's language. */
export function refusal(context: Wording, request: FastifyRequest, complaints: Complaints): ProblemError {
  const { language } = requestEdition(context.editions, request);
  const errors: Record<string, readonly FieldError[]> = {};
  for (const [field, codes] of Object.entries(complaints)) {
    errors[field] = codes.map((code) => ({
      code,
      message: context.message(code, field, language, request.routeOptions.url ?? ''),
    }));
  }
  return new ProblemError('bad-input', undefined, { errors });
}

/** The schemas' own codes (`too-short`) come as messages; zod's kinds are told in ours. */
function codeOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'required';
  if (issue.code === 'custom') return issue.message;
  // Only spaces were typed: the minimum is one character after trimming.
  if (issue.code === 'too_small') return Number(issue.minimum) <= 1 ? 'required' : 'too-short';
  if (issue.code === 'too_big') return 'too-long';
  // A consent that is not given is one that is missing.
  return issue.code === 'invalid_value' && value === false ? 'required' : 'invalid';
}

const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join('.');

function valueAt(fields: object, path: readonly PropertyKey[]): unknown {
  let value: unknown = fields;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Single-line text holds no control characters. */
function unstorableFields(value: unknown, path: readonly string[]): readonly string[] {
  if (typeof value === 'string') {
    // A password is judged by its own rule and stored as a hash; its repetition is only compared.
    const isPassword = path.length === 1 && /^(?:current_)?password/u.test(String(path[0]));
    return isPassword || (value.isWellFormed() && !/\p{Cc}/u.test(value)) ? [] : [path.join('.')];
  }
  if (typeof value !== 'object' || value === null) return [];
  // The schema has bounded the depth: what it does not name is gone.
  return Object.entries(value).flatMap(([key, inner]) =>
    /\p{Cc}/u.test(key) || !key.isWellFormed() ? [path.join('.')] : unstorableFields(inner, [...path, key]),
  );
}
