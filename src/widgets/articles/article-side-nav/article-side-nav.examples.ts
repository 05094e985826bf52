import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const CHAPTERS = [
  [
    'two-prices',
    'Two prices for one thing',
    'The bid is what you can sell at now, the ask what you can buy at. The difference is the spread, and it is part of what a trade costs. It is measured in pips, so that it can be compared from one instrument to the next.',
    'Both prices move all the time, and not always together. When many want to trade, the two come close to each other; when few do, they part. What you see at noon is not what you see at midnight.',
  ],
  [
    'who-pays',
    'Who pays the difference',
    'You do, at the moment the position is opened: it starts a little in the red, by the width of the spread times its size. A position of one lot of EURUSD with a spread of 0.8 pips begins at minus eight dollars.',
    'There is no second payment when you close, but there may be other costs: a commission, and the financing of a position that is held overnight. The page on costs lists them all.',
  ],
  [
    'wide',
    'Why it widens',
    'Few traders, large orders, late hours, news. A quote is an offer, and whoever makes it asks more when the risk of holding it is larger. Around a rate decision a spread can be ten times its usual width for some seconds.',
    'A stop order fills at the next price there is. If the spread is wide at that moment, the price may be worse than the one you named. Placing stops close to the market just before news is a common way to lose money.',
  ],
  [
    'compare',
    'How to compare brokers',
    'By the spread they had over a month, hour by hour, and not by the one they promise. Add the commission, if there is one, and the overnight financing, if you hold positions for days.',
    'Then try a demo account at the hours at which you would trade. A figure that holds at the busiest hour of the day says little about the one at which you are home from work.',
  ],
] as const;

const HEADINGS = JSON.stringify({ headings: CHAPTERS.map(([id, text]) => ({ id, text, depth: 2 })) });

export default [
  {
    name: 'beside-an-article',
    title: 'Contents and share icons beside an article',
    frameHeight: 640,
    html: `<div class="article-columns">
  <fc-article-side-nav>
    <fc-article-toc><script type="application/json">${HEADINGS}</script></fc-article-toc>
    <fc-share-icons address="https://northquay.example/en-gb/education/what-is-a-spread" words="What is a spread?"></fc-share-icons>
  </fc-article-side-nav>
  <div class="prose">
${CHAPTERS.map(([id, title, ...paragraphs]) => `    <h2 id="${id}">${title}</h2>\n${paragraphs.map((words) => `    <p>${words}</p>\n`).join('')}`).join('')}  </div>
</div>
<h2 id="related">Read next</h2>
<p>What is a pip? The last decimal, and what it is worth.</p>`,
    states: [{ name: 'while-reading', steps: [{ do: 'scroll', toPx: 700 }] }],
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'beside an article, for what should stay in view while it is read',
  accessibility: [
    'It only lays out what is between its tags; what you put there has to have its own name, such as a contents list or share links.',
    'Where more is between its tags than the window is high, it scrolls by itself.',
  ],
};
