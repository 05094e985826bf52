import type { BrandSettings } from '#content/brand-schema.ts';

/** VID-1: hosts whose frames a page may hold: the brand's video players, and only where a video may be. */
export const frameSources = ({ videoPlayers }: BrandSettings, usedTags: ReadonlySet<string>): readonly string[] =>
  usedTags.has('fc-video-embed') ? [...new Set(videoPlayers.map(({ player }) => new URL(player).origin))] : [];
