import { glob } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ContentError } from './content-error.ts';
import { datedFields } from './dated-fact.ts';
import { words } from './front-matter.ts';
import { readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';

export const REVIEWS_FILE = 'review.yaml';

const reviewsSchema = z.array(
  z.strictObject({
    what: words,
    /** Within the brand's folder; * stands for any part of a name. */
    files: z
      .string()
      .check(
        z.regex(/^[\w*.-]+(\/[\w*.-]+)*$/, { error: 'expected files of the brand, such as "payment-methods/*.yaml"' }),
      ),
    ...datedFields,
  }),
);

export type Review = z.output<typeof reviewsSchema>[number];

/** The rows of review.yaml; a brand may have none. Rows that no file belongs to are faults. */
export async function readReviews(dir: string): Promise<readonly Review[]> {
  if (!existsSync(join(dir, REVIEWS_FILE))) return [];
  const reviews = readYaml(reviewsSchema, REVIEWS_FILE, await readText(dir, REVIEWS_FILE));
  const found = await Promise.all(reviews.map(({ files }) => hasFiles(dir, files)));
  const faults = reviews.flatMap(({ files }, at) =>
    found[at] === false
      ? [
          {
            file: REVIEWS_FILE,
            path: `[${at}].files`,
            message: `"${files}" names no file of the brand. Fix it, or take the row out`,
          },
        ]
      : [],
  );
  if (faults.length > 0) throw new ContentError(faults);
  return reviews;
}

async function hasFiles(dir: string, files: string): Promise<boolean> {
  for await (const _file of glob(files, { cwd: dir })) return true;
  return false;
}
