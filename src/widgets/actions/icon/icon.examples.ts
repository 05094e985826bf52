import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'decoration',
    title: 'Beside words, 24 px',
    html: '<p><fc-icon symbol="lock_24px"></fc-icon> Your money is kept apart from ours.</p>',
  },
  {
    name: 'named',
    title: 'By itself, with words for those who cannot see it',
    html: '<p><fc-icon symbol="verified_fill1_40px" label="Verified by the regulator"></fc-icon></p>',
  },
  {
    name: 'sizes',
    title: 'Four sizes, plain and filled',
    html: `<p>
  <fc-icon symbol="savings_fill1_20px"></fc-icon> <fc-icon symbol="savings_fill1_24px"></fc-icon>
  <fc-icon symbol="verified_fill1_40px"></fc-icon> <fc-icon symbol="arrow_forward_48px"></fc-icon>
</p>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a symbol goes with words; its name says which (see Symbols)',
  accessibility: ['It says nothing to assistive technology. Never let it stand for words that are not there.'],
};
