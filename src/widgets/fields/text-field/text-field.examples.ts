import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';

export default [
  {
    name: 'with-icon',
    title: 'With an icon and a helper',
    html: '<fc-text-field label="E-mail" name="email" type="email" autocomplete="email" leading-icon="mail_20px" helper-text="We write to it when your documents are checked."></fc-text-field>',
    states: [{ name: 'focus', steps: [{ do: 'focus', on: 'role=textbox' }] }],
  },
  {
    name: 'trailing-text',
    title: 'With a currency behind, and valid',
    html: '<fc-text-field label="First deposit" name="deposit" value="500" trailing-text="GBP" trailing-icon="account_balance_20px" valid></fc-text-field>',
  },
  {
    name: 'error',
    title: 'With an error',
    html: '<fc-text-field label="Account number" name="account" value="5000" maxlength="8" counter helper-text="It begins with 5." error-text="Enter all eight digits of the account number."></fc-text-field>',
  },
  {
    name: 'textarea',
    title: 'Several lines with a counter',
    html: '<fc-text-field label="What happened?" name="message" textarea counter maxlength="500" helper-text="Leave out passwords and card numbers." required></fc-text-field>',
  },
  {
    name: 'disabled',
    title: 'Not to be used',
    html: '<fc-text-field label="Client number" value="50000017" disabled helper-text="Given when the account was opened."></fc-text-field>',
  },
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'where a line or a few lines are typed',
  keys: [['Tab', 'goes into the field']],
  accessibility: [
    'Label, note, error and counter belong to the field. An error takes the note’s place and is marked by a symbol and a word, not by colour alone.',
  ],
};
