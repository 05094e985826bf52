import { defineServerPart } from '#content/server-part.ts';

export default defineServerPart({
  facts({ brand }) {
    const { videoPlayers } = brand.settings;
    return videoPlayers.length === 0 ? {} : { players: videoPlayers };
  },
  /** VID-1: a page may hold frames of the brand's video players, and only where a video may be. */
  sources: ({ brand }) => ({
    frames: [...new Set(brand.settings.videoPlayers.map(({ player }) => new URL(player).origin))],
  }),
});
