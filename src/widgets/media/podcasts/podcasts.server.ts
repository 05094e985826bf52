import { extname } from 'node:path';
import { AUDIO_TYPES } from '#content/episode.ts';
import { languageTag } from '#content/language-tag.ts';
import { podcastFeedAddress } from '#content/page-address.ts';
import { fillText } from '#content/placeholders.ts';
import { defineServerPart } from '#content/server-part.ts';

/** `PT1H2M3S` (ISO 8601). */
const durationOf = (seconds: number): string =>
  `PT${Math.floor(seconds / 3600)}H${Math.floor((seconds % 3600) / 60)}M${seconds % 60}S`;

export default defineServerPart({
  facts({ brand, edition, assets }) {
    const episodes = brand
      .podcasts(edition.id)
      .map(({ slug: id, audio, title, description, published, durationSeconds, spokenIn, chapters, transcript }) => {
        const facts = {
          id,
          title,
          description,
          published,
          durationSeconds,
          chapters,
          transcript,
          audio: assets.media(audio),
        };
        return spokenIn === undefined ? facts : { ...facts, spokenIn };
      });
    return { episodes, feed: podcastFeedAddress(edition) };
  },
  feed: ({ edition }) => podcastFeedAddress(edition),
  things({ brand, edition, facts, assets, siteUrl }, page, { url, image }) {
    const series = { '@type': 'PodcastSeries', name: page.front.title, url };
    return [
      {
        ...series,
        description: fillText(page.front.description, facts),
        image,
        webFeed: siteUrl + podcastFeedAddress(edition),
        inLanguage: languageTag(edition),
      },
      ...brand.podcasts(edition.id).map(({ title, description, published, durationSeconds, audio, spokenIn }) => ({
        '@type': 'PodcastEpisode',
        name: title,
        description,
        datePublished: published,
        url,
        duration: durationOf(durationSeconds),
        inLanguage: spokenIn ?? languageTag(edition),
        associatedMedia: {
          '@type': 'AudioObject',
          contentUrl: siteUrl + assets.media(audio),
          encodingFormat: AUDIO_TYPES[extname(audio).slice(1) as keyof typeof AUDIO_TYPES],
        },
        partOfSeries: series,
      })),
    ];
  },
});
