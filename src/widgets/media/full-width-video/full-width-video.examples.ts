import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'band',
    title: 'A band with words',
    html: `<fc-full-width-video src="/media/price-lines.webm" poster="/media/price-lines.webp">
  <h2>Prices move. Costs should not.</h2>
  <p>Every spread stands on the <a href="/costs">costs page</a>, typical and at its widest.</p>
</fc-full-width-video>`,
    // Where less motion is wanted it stands still, and so it is the same in every picture.
    states: [{ name: 'pause-focused', steps: [{ do: 'focus', on: '.wide-video-toggle' }] }],
  },
  {
    name: 'tall-centred',
    title: 'Most of the window, words in the middle',
    html: `<fc-full-width-video src="/media/price-lines.webm" poster="/media/price-lines.webp" height="tall" align="centre">
  <h2>Trade what you understand</h2>
  <p>Short articles, with arithmetic you can check.</p>
</fc-full-width-video>`,
    frameHeight: 800,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a silent film carries words across the page',
  twins: ['fc-video-embed', 'fc-intro-video'],
  keys: [['Enter, Space', 'on the button: pause or play']],
  accessibility: [
    'It never has sound and stays still where less motion is wanted. What the film shows must be said by the words.',
  ],
};
