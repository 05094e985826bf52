import { createHash } from 'node:crypto';
import { serverParts } from 'virtual:server-parts';
import type { PartSite, WrittenProps } from '#content/server-part.ts';
import { toColumns } from '#islands/list-columns.ts';
import type { RenderOptions } from '#islands/server/render-session.tsx';

/** Prefix of the addresses. */
export const FACTS_PREFIX = '/facts/';

/** A file of facts that a tag fetches with its code. */
export type FactsFile = {
  readonly json: string;
  /** Of its content: pages name the file with it. */
  readonly version: string;
};

const fileOf = (facts: WrittenProps, names: readonly string[]): FactsFile => {
  const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, toColumns(facts[name])])));
  return { json, version: createHash('sha256').update(json).digest('base64url').slice(0, 8) };
};

/** Which facts of an edition's tags do not travel with the markup, and where they are instead (decision 152). */
export const factsApart = ({ edition }: PartSite): NonNullable<RenderOptions['apart']> =>
  Object.fromEntries(
    [...serverParts].flatMap(([tag, { apart }]) => {
      if (apart === undefined) return [];
      const address: NonNullable<RenderOptions['apart']>[string] = (filled, written) => {
        if (apart.facts.some((name) => Object.hasOwn(written, name))) return undefined;
        const query = new URLSearchParams(
          apart.by.flatMap((name) => (name in written ? [[name, String(written[name])]] : [])),
        );
        query.set('v', fileOf(filled, apart.facts).version);
        return { names: apart.facts, address: `${FACTS_PREFIX}${edition.id}/${tag}.json?${query}` };
      };
      return [[tag, address]];
    }),
  );

/** The facts of a tag as they are now; undefined for one that has none apart. `query`: as in the address. */
export function readFactsApart(site: PartSite, tag: string, query: URLSearchParams): FactsFile | undefined {
  const part = serverParts.get(tag);
  if (part?.apart === undefined) return undefined;
  const written = Object.fromEntries(
    part.apart.by.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
  );
  return fileOf(part.facts?.(site, written, undefined) ?? {}, part.apart.facts);
}
