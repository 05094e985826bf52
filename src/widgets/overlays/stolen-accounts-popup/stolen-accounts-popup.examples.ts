import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'usual',
    title: 'The site’s own warning',
    html: `<fc-stolen-accounts-popup></fc-stolen-accounts-popup>
<p>Prices, costs and account types.</p>`,
    states: [
      { name: 'ticked', steps: [{ do: 'click', on: 'role=checkbox' }] },
      { name: 'confirmed', steps: [{ do: 'click', on: 'role=button[name=/understand|فهمت/]' }] },
    ],
    frameHeight: 720,
  },
  {
    name: 'own-words',
    title: 'In the brand’s own words',
    html: `<fc-stolen-accounts-popup heading="Beware of false advisers" confirm="Close" dont-show-again="I have read this">
  <script type="application/json">{"paragraphs":["People who say they are our advisers write to clients from accounts they have stolen.","Our advisers have a page with their names and numbers.","They never:","Ask us first if in doubt: the call costs nothing."],"points":["write first","promise gains","ask for codes","take money in person","ask for remote access","charge for a withdrawal"]}</script>
</fc-stolen-accounts-popup>
<p>Prices, costs and account types.</p>`,
    frameHeight: 720,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'once, on pages where visitors must be warned of fraud',
  twins: ['fc-dialog', 'fc-popup', 'fc-form-popup', 'fc-certificate-popup', 'fc-hint'],
  keys: [
    ['Tab, Shift Tab', 'stay inside while it is open'],
    ['Space', 'ticks the box that keeps it away for a year'],
    ['Escape', 'closes it'],
  ],
  accessibility: ['It opens by itself, takes the focus and gives it back. Its title is its name.'],
  pattern: 'dialog-modal',
};
