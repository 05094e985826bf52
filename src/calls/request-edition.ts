import type { FastifyRequest } from 'fastify';
import { LOCALE_HEADER } from '#contracts/call-headers.ts';
import type { Edition } from '#contracts/edition.ts';

/** The edition a value names: by its id, else its locale, else its language; letter case is no matter. */
export function editionNamed(editions: readonly Edition[], value: string): Edition | undefined {
  const wanted = value.toLowerCase();
  return (
    editions.find((edition) => edition.id.toLowerCase() === wanted) ??
    editions.find((edition) => edition.locale.toLowerCase() === wanted) ??
    editions.find((edition) => edition.language.toLowerCase() === wanted)
  );
}

/** The edition whose texts the visitor reads, by the locale header; the first one where it names none. */
export function requestEdition(editions: readonly Edition[], request: FastifyRequest): Edition {
  const header = request.headers[LOCALE_HEADER];
  const named = typeof header === 'string' ? editionNamed(editions, header) : undefined;
  const edition = named ?? editions[0];
  if (edition === undefined) throw new Error('accounts: there is no edition.');
  return edition;
}
