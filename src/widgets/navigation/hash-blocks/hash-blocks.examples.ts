import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'steps',
    title: 'From one to the next, the first shown by default',
    frameHeight: 480,
    html: `<fc-hash-blocks default="open">
  <fc-item hash="open" label="Open an account"><h3>Open an account</h3><p>Two short pages: how you log in, then who you are. What you typed is still there if you come back later.</p></fc-item>
  <fc-item hash="confirm" label="Confirm your address"><h3>Confirm your address</h3><p>Follow the link in our mail, so that nobody opens an account in your name.</p></fc-item>
  <fc-item hash="fund" label="Add money"><h3>Add money</h3><p>There is no minimum, and nothing is traded until you place an order.</p></fc-item>
</fc-hash-blocks>`,
    states: [
      { name: 'in-the-middle', steps: [{ do: 'click', on: '[data-shown] .hash-blocks-next' }] },
      {
        name: 'at-the-end',
        steps: [
          { do: 'click', on: '#open .hash-blocks-next' },
          { do: 'click', on: '#confirm .hash-blocks-next' },
        ],
      },
    ],
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where one of several blocks is shown by the address, with steps to the next and the one before',
  twins: ['fc-tabs', 'fc-custom-tabs', 'fc-hash-tabs', 'fc-home-tabs', 'fc-account-types'],
  keys: [
    ['Tab', 'goes to the links to the next and previous block'],
    ['Enter', 'follows the link'],
  ],
  accessibility: ['Every block needs a heading of its own. Where no script runs all of them stand below each other.'],
};
