import type { Plugin } from 'vite';
import { findFeeds } from './find-feeds.ts';

const ID = 'virtual:feeds';

/** Makes `virtual:feeds` of the folders of price feeds, for the server. */
export const feeds = ({ root }: { readonly root: string }): Plugin => ({
  name: 'forecourt:feeds',
  // Before anything is built that a fault would make useless.
  buildStart: () => void findFeeds(root),
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load(id) {
    if (id !== `\0${ID}`) return undefined;
    const found = findFeeds(root);
    return [
      ...found.map(({ path }, at) => `import f${at} from ${JSON.stringify(path)};`),
      `export const feeds = [${found.map((_, at) => `f${at}`).join()}];`,
    ].join('\n');
  },
});
