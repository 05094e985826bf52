import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'band',
    title: 'A line is drawn, then prices move on',
    html: `<fc-intro-video intro="/media/price-lines-intro.webm" loop="/media/price-lines.webm" static="/media/price-lines.webp">
  <h2>Every market has a beginning</h2>
  <p>See <a href="/markets">live prices</a> before you have an account.</p>
</fc-intro-video>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'at the beginning of a page, where one film is played once and another goes on',
  twins: ['fc-video-embed', 'fc-full-width-video'],
  keys: [['Enter, Space', 'on the button: pause or play']],
  accessibility: ['It stays a picture where less motion is wanted, and never has sound.'],
};
