import { extname } from 'node:path';
import type { Brand, BrandEdition } from '#content/brand.ts';
import { AUDIO_TYPES } from '#content/episode.ts';
import { escapeHtml } from '#islands/server/escape-html.ts';
import { languageTag } from '#content/language-tag.ts';
import { pageAddress, PODCASTS_PAGE, podcastFeedAddress } from '#content/page-address.ts';

type FeedPlaces = { readonly siteUrl: string; readonly media: (file: string) => string };

const element = (name: string, words: string): string => `<${name}>${escapeHtml(words)}</${name}>`;
const clock = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 19);

/** The edition's podcast for programs that fetch it (RSS 2.0, with durations by Apple's and chapters by Podlove's names); undefined without episodes. */
export function podcastFeed(brand: Brand, edition: BrandEdition, { siteUrl, media }: FeedPlaces): string | undefined {
  const episodes = brand.podcasts(edition.id);
  if (episodes.length === 0) return undefined;
  const front = brand.page(edition.id, PODCASTS_PAGE)?.front;
  const { name } = brand.settings;
  const page = siteUrl + pageAddress(edition, PODCASTS_PAGE);
  const items = episodes.map((episode) => {
    const type = AUDIO_TYPES[extname(episode.audio).slice(1) as keyof typeof AUDIO_TYPES];
    const chapters = episode.chapters
      .map(({ startSeconds, title }) => `<psc:chapter start="${clock(startSeconds)}" title="${escapeHtml(title)}"/>`)
      .join('');
    return [
      '<item>',
      element('title', episode.title),
      element('description', episode.description),
      element('link', page),
      `<guid isPermaLink="false">${escapeHtml(`${edition.id}/${episode.slug}`)}</guid>`,
      element('pubDate', new Date(`${episode.published}T00:00:00Z`).toUTCString()),
      `<enclosure url="${escapeHtml(siteUrl + media(episode.audio))}" length="${episode.audioBytes}" type="${type}"/>`,
      element('itunes:duration', clock(episode.durationSeconds)),
      chapters === '' ? '' : `<psc:chapters version="1.2">${chapters}</psc:chapters>`,
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters"><channel>',
    element('title', front === undefined ? name : `${name}: ${front.title}`),
    element('link', page),
    element('description', front?.description ?? name),
    element('language', languageTag(edition)),
    element('itunes:author', name),
    element('itunes:explicit', 'false'),
    `<itunes:image href="${escapeHtml(siteUrl + media(brand.settings.socialImage))}"/>`,
    `<atom:link href="${escapeHtml(siteUrl + podcastFeedAddress(edition))}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>\n',
  ].join('');
}
