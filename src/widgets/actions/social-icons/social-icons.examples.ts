import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'all-networks',
    title: 'All six networks',
    html: `<fc-social-icons>
  <fc-item network="facebook" href="https://facebook.example/northquay"></fc-item>
  <fc-item network="linkedin" href="https://linkedin.example/northquay"></fc-item>
  <fc-item network="twitter" href="https://x.example/northquay"></fc-item>
  <fc-item network="youtube" href="https://youtube.example/northquay"></fc-item>
  <fc-item network="telegram" href="https://telegram.example/northquay"></fc-item>
  <fc-item network="instagram" href="https://instagram.example/northquay"></fc-item>
</fc-social-icons>`,
  },
  {
    name: 'own-names',
    title: 'Two networks, with names of their own',
    html: `<fc-social-icons><fc-item network="telegram" label="Market news on Telegram" href="https://telegram.example/northquay-news"></fc-item><fc-item network="linkedin" label="Work with us, on LinkedIn" href="https://linkedin.example/northquay-jobs"></fc-item></fc-social-icons>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where the company’s own pages on networks are linked, as in the foot',
  twins: ['fc-article-share', 'fc-share-icons'],
  keys: [['Enter', 'follows the link']],
  accessibility: ['Each mark has the network’s name as its text.'],
};
