import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'by-trigger-or-hash',
    title: 'Opened by its button, and by #holiday-hours in the address',
    html: `<fc-popup trigger="Holiday hours" hash="holiday-hours" heading="Trading hours over the holidays">
  <p>On 24 December trading in shares ends at 18:00 London time; on 25 December and 1 January there is none. Currencies go on, with wider spreads.</p>
  <ul><li>Orders you left stay in the book.</li><li>Margin calls are made as always.</li></ul>
</fc-popup>
<p>All times are on <a href="#holiday-hours">the page of holiday hours</a>.</p>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'a[href="#holiday-hours"]' }] }],
    frameHeight: 480,
  },
  {
    name: 'once',
    title: 'Opens by itself, half a minute after the visitor came, once',
    html: `<fc-popup once="webinar-june" after-seconds="30" size="small" heading="Free webinar: reading a spread">
  <p>Thursday at 18:00 London time, with questions at the end. <a href="/education">What you will learn</a></p>
</fc-popup>
<p>Our education pages explain pips, spreads and leverage in plain words.</p>`,
    frameHeight: 420,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where content opens above the page by a button, by a hash, or by itself once a visitor',
  twins: ['fc-dialog', 'fc-form-popup', 'fc-certificate-popup', 'fc-hint', 'fc-stolen-accounts-popup'],
  keys: [
    ['Escape', 'closes it, unless it may not be closed'],
    ['Tab, Shift Tab', 'stay inside while it is open'],
  ],
  accessibility: [
    'One that opens by itself takes the focus and gives it back. Use that seldom: it interrupts.',
    'Without a script its content is disclosed where it stands.',
  ],
  pattern: 'dialog-modal',
};
