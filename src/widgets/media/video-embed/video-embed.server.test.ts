import { expect, it } from 'vitest';
import { openPages } from '../../../../tests/support/test-pages.ts';
import { createPages } from '#pages/create-pages.tsx';

it('[VID-1] a page may hold frames of the brand’s video players, and only where a video may be', async () => {
  const { options } = await openPages();
  const { brand } = options;
  const players = [
    {
      id: 'youtube',
      player: 'https://www.youtube-nocookie.com/embed/{video}?autoplay=1',
      page: 'https://x.example/{video}',
    },
  ];
  const framesOf = async (videoPlayers: typeof players, tag: string) => {
    const pages = createPages({ ...options, brand: { ...brand, settings: { ...brand.settings, videoPlayers } } });
    const path = `/gallery/${tag}/${tag === 'fc-tabs' ? 'secondary' : 'tall'}`;
    const answer = await pages.render({ path, query: new URLSearchParams(), now: new Date() });
    if (answer.kind !== 'page' || answer.status !== 200) throw new Error(`${path} is not there`);
    return (answer.csp.frames ?? []).filter((frame) => frame !== `'self'`);
  };
  expect(brand.settings.videoPlayers).toEqual([]); // the default brand names none
  expect(await framesOf([], 'fc-video-embed')).toEqual([]);
  expect(await framesOf(players, 'fc-video-embed')).toEqual(['https://www.youtube-nocookie.com']);
  expect(await framesOf(players, 'fc-tabs')).toEqual([]);
});
