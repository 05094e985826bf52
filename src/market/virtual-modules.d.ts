/** Made by tools/feeds.ts of the folders of feeds. */
declare module 'virtual:feeds' {
  import type { FeedDefinition } from '#market/feeds/feed.ts';

  /** By their names. */
  export const feeds: readonly FeedDefinition[];
}
