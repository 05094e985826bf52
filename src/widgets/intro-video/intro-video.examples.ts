import type { WidgetExample } from '#islands/define-widget.ts';

export default [
  {
    name: 'band',
    title: 'A line is drawn, then prices move on',
    html: `<fc-intro-video intro="/media/price-lines-intro.webm" loop="/media/price-lines.webm" static="/media/price-lines.webp">
  <h2>Every market has a beginning</h2>
  <p>See <a href="#prices">live prices</a> before you have an account.</p>
</fc-intro-video>`,
  },
] satisfies readonly WidgetExample[];
