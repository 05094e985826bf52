import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const PIP = {
  id: 'finding-the-pip',
  title: 'Finding the pip',
  description: 'Where the pip stands in a price, why the yen is different, and what the small digit behind it means.',
  published: '2026-11-03',
  durationSeconds: 33,
  audio: '/media/podcast-finding-the-pip.mp3',
  chapters: [
    { startSeconds: 0, title: 'Who speaks' },
    { startSeconds: 4, title: 'The fourth digit' },
    { startSeconds: 18, title: 'The yen, and the small digit' },
  ],
  transcript: [
    'This is the Northquay podcast, read by a synthesised voice.',
    'Most currency prices have five digits behind the point. The fourth of them is the pip.',
  ],
};
const SPREAD = {
  id: 'what-a-spread-costs',
  title: 'What a spread costs you',
  description: 'The gap between two prices, in money.',
  published: '2026-10-06',
  durationSeconds: 38,
  audio: '/media/podcast-what-a-spread-costs.mp3',
  spokenIn: 'en',
};

const tag = (props: object) =>
  `<fc-podcasts><script type="application/json">${JSON.stringify(props)}</script></fc-podcasts>`;

export default [
  {
    name: 'chapters-and-transcript',
    title: 'With chapters, transcript and feed',
    html: tag({ episodes: [PIP, SPREAD], feed: '/en-gb/podcasts/feed.xml' }),
    states: [
      {
        name: 'second-chapter',
        steps: [
          { do: 'focus', on: '.player-line input' },
          { do: 'press', key: 'PageUp' },
          { do: 'press', key: 'PageUp' },
        ],
      },
      { name: 'transcript-open', steps: [{ do: 'click', on: '.episode-more summary' }] },
    ],
  },
  { name: 'latest', title: 'Only the newest', html: tag({ episodes: [PIP, SPREAD], latest: 1, headingLevel: 4 }) },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where episodes are listened to, with chapters and every word as text',
  keys: [
    ['Enter, Space', 'work the buttons: play, pause, steps back and forth, chapters'],
    ['Right arrow, Left arrow', 'on the slider: forward or back'],
  ],
  accessibility: [
    'The player is native sound with buttons that have names; the transcript is a disclosure below it.',
    'Time is told by the slider as hours, minutes and seconds in words.',
  ],
  pattern: 'slider',
};
