import { createHash } from 'node:crypto';
import type { TextCatalogue } from '#i18n/texts.ts';

const versions = new WeakMap<TextCatalogue, string>();

/** Changes with any text of a language; part of the address of texts, so that a page gets those that it was written with. */
export const textsVersion = (catalogue: TextCatalogue): string => {
  const version =
    versions.get(catalogue) ?? createHash('sha256').update(JSON.stringify(catalogue)).digest('base64url').slice(0, 8);
  versions.set(catalogue, version);
  return version;
};
