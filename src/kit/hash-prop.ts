import * as z from 'zod/mini';

/** Whether a prop is a hash that may name an element. */
export const isHash = (text: string): boolean => /^#[^\s#]+$/.test(text);

export const HASH_FAULT = 'must be a hash such as #costs';

/** A hash that needs quoting nowhere, with or without its `#`: letters of any script, digits, and three signs. */
export const hashName = z.string().check(
  z.refine((text) => /^#?[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*$/u.test(text), {
    error: 'must be letters, digits, "-", "_" and "." only, as in "fees" or "#fees"',
  }),
);

/** Without its `#`. */
export const bareHash = (name: string): string => name.replace('#', '');

/** Whether each hash names something else than the others, whatever the case of its letters. */
export const areDistinctHashes = (names: readonly string[]): boolean =>
  new Set(names.map((name) => bareHash(name).toLowerCase())).size === names.length;

export const SAME_HASH_FAULT = 'must have hashes that differ in more than the case of their letters';
