import type { WidgetExample, WidgetNotes } from '#islands/define-widget.ts';
import type { AccountProps } from './account.widget.ts';

type Application = NonNullable<AccountProps['application']>;

const links = {
  logIn: '/en-gb/log-in',
  signUp: '/en-gb/sign-up',
  changePassword: '/en-gb/account/password',
  erase: '/en-gb/account/erase',
  confirmPhone: '/en-gb/verify-phone',
  contact: '/en-gb/contact',
  finish: { partner: '/en-gb/partner/company' },
  finishLive: '/en-gb/sign-up/details',
};
const clientId = (number: number) => `3a7d9d0c-51c7-4a4e-bb3a-7d5c6c2f1b0${number}`;
const facts = {
  edition: 'en-gb',
  links,
  companies: { 'northquay-uk': 'Northquay UK Ltd' },
  documents: {
    terms: '/en-gb/legal/client-agreement',
    privacy: '/en-gb/legal/privacy',
    'risk-warning': '/en-gb/legal/risk-disclosure',
  },
};
const texts = ['terms@2026-03-01', 'risk-warning@2026-03-01+74', 'privacy@2026-02-10'];

const FULL: AccountProps['account'] = {
  email: 'ada.lovelace@example.com',
  first_name: 'Ada',
  is_email_verified: true,
  phone_masked: '+44 •••• 0958',
  is_phone_verified: false,
  verification: 'verified',
  consent_marketing: true,
  clients: [
    {
      client_id: clientId(1),
      account_number: '50000123',
      kind: 'live',
      platform: 'webtrader',
      state: 'open',
      entity: 'northquay-uk',
      swap_free: 'granted',
      asked_at: '2026-03-02T10:20:00Z',
      opened_at: '2026-03-02T10:21:00Z',
    },
    {
      client_id: clientId(2),
      account_number: null,
      kind: 'live',
      platform: 'mt4',
      state: 'pending',
      entity: 'northquay-uk',
      swap_free: 'requested',
      asked_at: '2026-09-14T08:00:00Z',
      opened_at: null,
    },
    {
      client_id: clientId(3),
      account_number: '60000441',
      kind: 'demo',
      platform: 'mt5',
      state: 'closed',
      entity: 'northquay-uk',
      swap_free: null,
      asked_at: '2026-01-11T17:45:00Z',
      opened_at: '2026-01-11T17:45:00Z',
    },
  ],
  consents: [
    { at: '2026-03-02T10:20:00Z', given: ['terms', 'marketing'], texts },
    { at: '2026-09-14T08:00:00Z', given: ['terms'], texts },
  ],
  factors: [
    {
      id: '6b1f0d52-0c0f-4a51-a4f5-2b4d8f8d1e01',
      kind: 'passkey',
      name: 'Safari, iPhone',
      since: '2026-09-14T08:10:00Z',
      last_used: '2026-11-20T06:30:00Z',
    },
    {
      id: '6b1f0d52-0c0f-4a51-a4f5-2b4d8f8d1e02',
      kind: 'authenticator',
      name: null,
      since: '2026-03-02T10:40:00Z',
      last_used: null,
    },
  ],
  recovery_codes_left: 8,
  sessions: [
    {
      id: '5d0c6a3e-7a90-4d0b-9b1e-3f6f6e7c0a01',
      is_current: true,
      agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      timezone: 'Europe/London',
      since: '2026-11-20T08:12:00Z',
      until: '2026-11-20T20:12:00Z',
    },
    {
      id: '5d0c6a3e-7a90-4d0b-9b1e-3f6f6e7c0a02',
      is_current: false,
      agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      timezone: 'Asia/Amman',
      since: '2026-11-20T06:30:00Z',
      until: '2026-11-20T18:30:00Z',
    },
  ],
};

const WAITING: AccountProps['account'] = {
  ...FULL,
  verification: 'documents-needed',
  clients: [
    {
      client_id: clientId(4),
      account_number: null,
      kind: 'live',
      platform: 'webtrader',
      state: 'unfinished',
      entity: 'northquay-uk',
      swap_free: null,
      asked_at: '2026-09-14T08:00:00Z',
      opened_at: null,
    },
    {
      client_id: clientId(5),
      account_number: '70000018',
      kind: 'partner',
      platform: null,
      state: 'unfinished',
      entity: 'northquay-uk',
      swap_free: null,
      asked_at: '2026-09-14T08:00:00Z',
      opened_at: null,
    },
    {
      client_id: clientId(6),
      account_number: '70000019',
      kind: 'partner',
      platform: null,
      state: 'pending',
      entity: 'northquay-uk',
      swap_free: null,
      asked_at: '2026-09-14T08:00:00Z',
      opened_at: null,
    },
    {
      client_id: clientId(7),
      account_number: null,
      kind: 'live',
      platform: 'mt5',
      state: 'refused',
      entity: 'northquay-uk',
      swap_free: 'refused',
      asked_at: '2026-09-14T08:00:00Z',
      opened_at: null,
    },
  ],
};

const NEW: AccountProps['account'] = {
  ...FULL,
  first_name: null,
  phone_masked: null,
  verification: null,
  consent_marketing: false,
  clients: [],
  consents: [],
  factors: [],
  recovery_codes_left: 0,
  sessions: FULL.sessions.slice(0, 1),
};

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

const tag = (props: object) =>
  `<fc-account><script type="application/json">${JSON.stringify(props)}</script></fc-account>`;

export default [
  { name: 'clients', title: 'A client with three accounts', html: tag({ ...facts, account: FULL }) },
  {
    name: 'waiting',
    title: 'Accounts that lack a step, are looked at, or were refused',
    html: tag({ ...facts, account: WAITING }),
  },
  { name: 'empty', title: 'Somebody who has no account yet', html: tag({ ...facts, account: NEW }) },
  ...(
    [
      ['open', 'An application that lacks answers, and waits for the questionnaire', OPEN],
      ['sent', 'An application that was sent, and that a person looks at', SENT],
      ['reopened', 'An application of which a step was asked again', REOPENED],
      ['approved', 'An application that was approved', { ...SENT, state: 'approved', verification: 'verified' }],
      [
        'refused',
        'An application that the questionnaire refused',
        { ...SENT, state: 'refused', outcome: 'refused', sent_at: null, verification: null },
      ],
    ] as const
  ).map(([name, title, application]) => ({
    name: `application-${name}`,
    title,
    html: tag({ ...facts, account: NEW, application }),
  })),
] satisfies readonly WidgetExample[];

export const notes: WidgetNotes = {
  when: 'on the account page alone; it shows nothing to who is not signed in',
  keys: [['Enter, Space', 'work its buttons']],
  accessibility: [
    'What failed is an alert with a way to try again.',
    'A proof of whose account it is, a removal: each in a modal dialog, after which the focus is back at its button.',
    'Until it knows who is signed in it says that it loads.',
  ],
};
