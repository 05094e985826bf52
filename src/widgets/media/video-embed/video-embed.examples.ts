import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const CAPTIONS = JSON.stringify({ captions: [{ src: '/media/price-lines.en.vtt', lang: 'en', label: 'English' }] });

export default [
  {
    name: 'file-with-captions',
    title: 'A file of this site, with captions',
    html: `<fc-video-embed src="/media/price-lines.webm" thumbnail="/media/price-lines.webp" label="What you see when a price moves" duration="0:10"><script type="application/json">${CAPTIONS}</script></fc-video-embed>`,
    states: [{ name: 'focused', steps: [{ do: 'focus', on: '.video-play' }] }],
  },
  {
    name: 'tall',
    title: 'Upright, without a picture',
    html: '<fc-video-embed src="/media/price-lines.webm" label="Ten seconds of a market" ratio="9:16"></fc-video-embed>',
  },
  {
    name: 'hosted-elsewhere',
    title: 'On a host that brand.yaml does not name: a link',
    html: '<fc-video-embed src="https://vimeo.com/76979871" thumbnail="/media/price-lines.webp" label="How our prices are made" ratio="4:3"></fc-video-embed>',
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a film with sound is watched, from this site or another host',
  twins: ['fc-full-width-video', 'fc-intro-video'],
  keys: [
    ['Enter, Space', 'on the preview: load the player and begin'],
    ['the player’s own', 'work the player'],
  ],
  accessibility: [
    'Give a title that says what the film is about, and captions for films of this site.',
    'Nothing of another host is loaded before the click.',
  ],
};
