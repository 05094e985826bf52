import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'all-stores',
    title: 'All three stores',
    html: `<fc-market-buttons>
  <fc-item store="appgallery" href="https://appgallery.example/northquay"></fc-item>
  <fc-item store="google_play" href="https://play.example/northquay"></fc-item>
  <fc-item store="apple_store" href="https://apps.example/northquay"></fc-item>
</fc-market-buttons>`,
  },
  {
    name: 'own-words',
    title: 'One store, with words and an icon of its own',
    html: `<fc-market-buttons><fc-item store="google_play" caption="Version 8 for Android" value="Northquay Trader" icon="candlestick_chart_24px" href="https://play.example/northquay-trader"></fc-item></fc-market-buttons>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where the stores that have the app are offered in the text',
  twins: ['fc-app-banner'],
  keys: [['Enter', 'follows the link to the store']],
  accessibility: ['The store’s name is part of the link’s name.'],
};
