import type { $ZodIssue } from 'zod/v4/core';
import type { NameHint } from './parse-props.ts';

/** A schema's complaint as one sentence: which prop, what it must be, what it is (zod/mini carries no words of its own). */
export const describeIssue = (issue: $ZodIssue, input: unknown, hint: NameHint = () => ''): string => {
  const path = issue.path.reduce<string>(
    (before, key) =>
      typeof key === 'number' ? `${before}[${key}]` : before === '' ? String(key) : `${before}.${String(key)}`,
    '',
  );
  const found = issue.path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
  if (issue.code === 'unrecognized_keys') {
    return `${issue.keys.map((key) => `prop "${path === '' ? key : `${path}.${key}`}"`).join(', ')} is not known.`;
  }
  const prop = path === '' ? 'the props' : `prop "${path}"`;
  return `${prop} ${expectation(issue)}${found === undefined ? '; it is missing.' : `; it is ${shorten(found)}${hintFor(issue, found, hint)}.`}`;
};

const expectation = (issue: $ZodIssue): string => {
  if (issue.code === 'invalid_type') return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (issue.code === 'too_small') return `must ${measure(issue.origin)} at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must ${measure(issue.origin)} at most ${issue.maximum}`;
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`;
  if (issue.code === 'invalid_format') return `must have the form ${issue.pattern ?? issue.format}`;
  return issue.message === 'Invalid input' || issue.message === '' ? 'does not fit' : issue.message;
};

const hintFor = (issue: $ZodIssue, found: unknown, hint: NameHint): string =>
  issue.code === 'invalid_value' && typeof found === 'string'
    ? hint(
        found,
        issue.values.filter((value) => typeof value === 'string'),
      )
    : '';

const measure = (origin: string) => (origin === 'string' || origin === 'array' ? 'have a length of' : 'be');

const shorten = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
