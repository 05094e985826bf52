import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { DATABASE_FOLDER } from './copy-database.ts';

export const MANIFEST_FILE = 'manifest.json';

const MANIFEST = z.object({
  format: z.literal(1),
  /** Of the code that made the backup. */
  version: z.string(),
  /** ISO 8601 in UTC: what was acknowledged before is in the backup. */
  createdAt: z.iso.datetime(),
  /** Tells secrets apart and says nothing about one. */
  secretFingerprint: z.nullable(z.string()),
  migrations: z.array(
    z.object({
      hash: z.string(),
      created_at: z.nullable(z.number()),
      tag: z.optional(z.nullable(z.string())),
      oldest_code: z.optional(z.nullable(z.number())),
      code_schema: z.optional(z.nullable(z.number())),
      code_version: z.optional(z.nullable(z.string())),
    }),
  ),
  /** SHA-256 in hex of each file, by its path. */
  files: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof MANIFEST>;

/** Throws where it is none. */
export const parseManifest = (text: string): Manifest => z.parse(MANIFEST, JSON.parse(text));

/** SHA-256 in hex of each file of the database in `folder`, by its path with `/`. */
export async function sumsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const sums: Record<string, string> = {};
  for (const entry of await readdir(join(folder, DATABASE_FOLDER), { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const file = join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    sums[relative(folder, file).replaceAll(sep, '/')] = hash.digest('hex');
  }
  return sums;
}

/** Paths whose content is not what the manifest says, or which only one of both has. */
export function differences(
  stated: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
): readonly string[] {
  const paths = new Set([...Object.keys(stated), ...Object.keys(found)]);
  return [...paths].filter((path) => stated[path] !== found[path]);
}
