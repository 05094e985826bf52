import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A price feed as the build found it. */
export type FoundFeed = {
  readonly name: string;
  /** Absolute; its default export is what `defineFeed` makes. */
  readonly path: string;
};

const FEEDS = 'src/market/feeds';
/** The name that `--feed` chooses a feed by. */
const NAME = /\bdefineFeed\(\{\s*name: (['"])(.*?)\1/;

/**
 * Every price feed, `src/market/feeds/<name>/<name>.feed.ts`, in the order of their names.
 *
 * @throws Error naming the file that is missing, or that has not the name of its folder, outside or inside.
 */
export const findFeeds = (root: string): readonly FoundFeed[] =>
  readdirSync(join(root, FEEDS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map((name) => {
      const folder = join(root, FEEDS, name);
      for (const file of readdirSync(folder)) {
        const ending = ['.feed.ts', '.md'].find((known) => file.endsWith(known));
        if (ending !== undefined && file !== name + ending)
          throw new Error(`${join(folder, file)}: a feed is named after its folder: ${name}${ending}.`);
      }
      for (const [ending, what] of [
        ['.feed.ts', 'its declaration'],
        ['.md', 'its page for operators, with a table of its settings'],
      ] as const)
        if (!existsSync(join(folder, name + ending)))
          throw new Error(
            `${join(folder, name + ending)} is missing: a feed has ${what}. See docs/how-to/add-a-feed.md.`,
          );
      const path = join(folder, `${name}.feed.ts`);
      const [, , declared = name] = NAME.exec(readFileSync(path, 'utf8')) ?? [];
      if (declared !== name)
        throw new Error(`${path}: the feed is called "${declared}", its folder "${name}". Write name: '${name}'.`);
      return { name, path };
    });
