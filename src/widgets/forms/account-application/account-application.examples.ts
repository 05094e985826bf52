import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';
import type { AccountApplicationProps } from './account-application.widget.ts';

type Application = NonNullable<AccountApplicationProps['application']>;

const OPEN: Application = {
  state: 'open',
  edition: 'en-gb',
  steps: [
    { step: 'identity', done_at: '2026-09-14T08:10:00Z', missing: [], is_open: true },
    { step: 'means', done_at: null, missing: ['employment', 'income'], is_open: true },
    { step: 'questionnaire', done_at: null, missing: ['traded_cfds'], is_open: false },
  ],
  outcome: 'waits',
  waits_until: '2026-09-15T08:10:00Z',
  warning_read_at: null,
  sent_at: null,
  verification: null,
  reopened_at: null,
};

const SENT: Application = {
  ...OPEN,
  state: 'sent',
  steps: OPEN.steps.map((step) => ({ ...step, done_at: '2026-09-14T08:10:00Z', missing: [], is_open: false })),
  outcome: 'suitable',
  waits_until: null,
  sent_at: '2026-09-14T08:12:00Z',
  verification: 'needs-person',
};

const REOPENED: Application = {
  ...SENT,
  state: 'open',
  steps: SENT.steps.map((step) =>
    step.step === 'identity' ? { ...step, done_at: null, missing: ['home_address'], is_open: true } : step,
  ),
  verification: null,
  reopened_at: '2026-09-16T09:00:00Z',
};

const example = (name: string, title: string, application: Application): WidgetExample => ({
  name,
  title,
  html: `<fc-account-application><script type="application/json">${JSON.stringify({ edition: 'en-gb', application })}</script></fc-account-application>`,
});

export default [
  example('open', 'An application that lacks answers, and waits for the questionnaire', OPEN),
  example('sent', 'An application that was sent, and that a person looks at', SENT),
  example('reopened', 'An application of which a step was asked again', REOPENED),
  example('approved', 'An application that was approved', { ...SENT, state: 'approved', verification: 'verified' }),
  example('refused', 'An application that the questionnaire refused', {
    ...SENT,
    state: 'refused',
    outcome: 'refused',
    sent_at: null,
    verification: null,
  }),
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'on the account page, before the account itself; it shows nothing to who is not signed in or has nothing to answer',
  keys: [['Enter', 'follows its links']],
  accessibility: ['What failed is an alert with a way to try again.', 'Each link names the step that it leads to.'],
};
