import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const LESSON = `<script type="application/json">{"headings":[{"id":"two-prices","text":"Two prices for one thing","depth":2},{"id":"who-pays","text":"Who pays the difference","depth":2},{"id":"wide","text":"Why it widens","depth":3},{"id":"news","text":"Around news","depth":4},{"id":"compare","text":"How to compare brokers","depth":2}]}</script>`;

const CHAPTERS = `<div class="prose"><h2 id="two-prices">Two prices for one thing</h2><p>The bid is what you sell at, the ask what you buy at.</p>
<h2 id="who-pays">Who pays the difference</h2><p>You do, when the position is opened.</p>
<h3 id="wide">Why it widens</h3><p>Few traders, large orders, late hours.</p>
<h4 id="news">Around news</h4><p>For seconds, sometimes minutes.</p>
<h2 id="compare">How to compare brokers</h2><p>By the spread they had, not by the one they promise.</p></div>`;

export default [
  {
    name: 'three-levels',
    title: 'Three levels of headings',
    html: `<fc-article-toc levels="4">${LESSON}</fc-article-toc>
${CHAPTERS}`,
    frameHeight: 620,
    states: [
      {
        name: 'unfolded-on-a-small-screen',
        steps: [
          { do: 'resize', widthPx: 360 },
          { do: 'click', on: 'summary' },
        ],
      },
    ],
  },
  {
    name: 'chapters',
    title: 'Chapters only, under a name of its own',
    html: `<fc-article-toc levels="2" label="In this lesson">${LESSON}</fc-article-toc>
${CHAPTERS}`,
    frameHeight: 620,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'beside or above a long article, made of its headings by itself',
  twins: ['fc-scroll-spy', 'fc-anchor'],
  keys: [
    ['Enter, Space', 'unfold the list on a small screen'],
    ['Enter', 'follows a link; the focus goes to the heading'],
  ],
  accessibility: ['It is a navigation landmark with a name. The heading being read is marked with aria-current.'],
};
