import type { MailColours } from '#delivery/render-mail.ts';

const coloursOf = (colours: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(colours));

/** What mails are drawn in, for tests that have no brand to ask. */
export const MAIL_COLOURS: MailColours = {
  light: coloursOf({
    surface: '#ffffff',
    'surface-sunken': '#f1efe9',
    ink: '#14211f',
    'ink-soft': '#4a5a57',
    line: '#dedbd2',
    accent: '#0b5d59',
    'accent-ink': '#ffffff',
  }),
  dark: coloursOf({
    surface: '#132124',
    'surface-sunken': '#061013',
    ink: '#e8eeec',
    'ink-soft': '#a9b8b5',
    line: '#2c3f42',
    accent: '#6fd0c4',
    'accent-ink': '#06201d',
  }),
};
