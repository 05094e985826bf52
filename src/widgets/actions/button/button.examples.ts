import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

const row = (...buttons: string[]) => `<p>\n  ${buttons.join('\n  ')}\n</p>`;

export default [
  {
    name: 'variants',
    title: 'Contained, outlined, transparent, text',
    html: row(
      '<fc-button label="Open an account" href="/sign-up" trailing-icon="arrow_forward_20px"></fc-button>',
      '<fc-button label="See the costs" href="/costs" variant="outlined"></fc-button>',
      '<fc-button label="Compare accounts" href="/account-types" variant="transparent"></fc-button>',
      '<fc-button label="Read the terms" href="/legal/client-agreement" variant="text"></fc-button>',
    ),
    states: [{ name: 'focus', steps: [{ do: 'focus', on: 'role=link[name="See the costs"]' }] }],
  },
  {
    name: 'colours',
    title: 'Accent, neutral and danger',
    html: row(
      '<fc-button label="Deposit" href="/deposits-and-withdrawals"></fc-button>',
      '<fc-button label="Log in" href="/log-in" colour="neutral"></fc-button>',
      '<fc-button label="Close the account" href="/contact" colour="danger" variant="outlined"></fc-button>',
      '<fc-button label="Call us" href="tel:+442079460000" colour="neutral" variant="transparent" leading-icon="call_20px"></fc-button>',
    ),
  },
  {
    name: 'sizes',
    title: 'Large, medium and small, and as wide as its line',
    html: `${row(
      '<fc-button label="Large" href="/sign-up"></fc-button>',
      '<fc-button label="Medium" href="/markets" size="medium"></fc-button>',
      '<fc-button label="Small" href="/platforms" size="small"></fc-button>',
      '<fc-button label="Small and quiet" href="/markets" size="small" variant="transparent"></fc-button>',
    )}\n<br>\n<fc-button label="Write to us" href="mailto:help@northquay.example" variant="outlined" wide leading-icon="mail_20px"></fc-button>`,
  },
  {
    name: 'form',
    title: 'In a form: ready, busy, disabled',
    html: `<form action="/search" method="get">
  <fc-button type="submit" label="Send"></fc-button>
  <fc-button type="submit" label="Sending" busy></fc-button>
  <fc-button type="submit" label="Not yet" disabled></fc-button>
  <fc-button type="reset" label="Start again" variant="text"></fc-button>
  <fc-button label="Not offered here" href="/islamic-account" variant="outlined" disabled></fc-button>
</form>`,
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a link or a form’s button should look like one; a link in a sentence stays a link',
  keys: [
    ['Enter', 'follows the link or works the button'],
    ['Space', 'works the button'],
  ],
  accessibility: [
    'With href it is a link, otherwise a button, and is read as what it is.',
    'A button that is busy says so.',
  ],
};
