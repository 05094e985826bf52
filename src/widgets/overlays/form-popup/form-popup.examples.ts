import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

/** What the site gives a form by itself. */
const FACTS = JSON.stringify({
  edition: 'en-gb',
  countries: ['GB', 'IE', 'JO'],
  documents: ['terms', 'risk-warning', 'privacy'].map((id) => ({ id, version: '2026-03', href: `/en-gb/legal/${id}` })),
});

export default [
  {
    name: 'sign-up',
    title: 'The first step of a sign-up',
    html: `<fc-form-popup trigger="Open a live account" href="/sign-up" hash="sign-up" heading="Open a live account">
  <fc-form-live-sign-up step="account"><script type="application/json">${FACTS}</script></fc-form-live-sign-up>
</fc-form-popup>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'role=button[name="Open a live account"]' }] }],
    frameHeight: 760,
  },
  {
    name: 'log-in',
    title: 'Logging in, by a quieter link',
    html: `<fc-form-popup trigger="Log in" trigger-variant="text" href="/log-in" heading="Log in">
  <fc-form-login step="login"><script type="application/json">${FACTS}</script></fc-form-login>
</fc-form-popup>`,
    states: [{ name: 'open', steps: [{ do: 'click', on: 'role=button[name="Log in"]' }] }],
    frameHeight: 560,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a form opens above a page that a reader should not leave',
  twins: ['fc-dialog', 'fc-popup', 'fc-certificate-popup', 'fc-hint', 'fc-stolen-accounts-popup'],
  keys: [
    ['Enter', 'on the link: opens the form; the focus goes inside'],
    ['Escape', 'closes it, unless it may not be closed'],
    ['Tab, Shift Tab', 'stay inside while it is open'],
  ],
  accessibility: [
    'Without a script the link leads to the form’s own page, so nobody is kept out.',
    'What was typed is kept when it is closed and opened again.',
  ],
  pattern: 'dialog-modal',
};
