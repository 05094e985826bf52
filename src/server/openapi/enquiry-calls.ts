import { articleRatingBody } from '#contracts/calls/article-rating.ts';
import {
  articleBody,
  contactBody,
  downloadBody,
  eBookBody,
  esgBody,
  eventBody,
  tradingCentralEmailBody,
  tradingCentralRegisterBody,
  tradingCentralStep2Body,
  triggerEventsBody,
  whiteLabelBody,
} from '#contracts/calls/enquiries.ts';
import { confirmSubscriptionBody, subscribeBody } from '#contracts/calls/newsletter.ts';
import { ANYONE, BEARER, type DeclaredCall, XSRF } from './declared-call.ts';
import { EXAMPLE_EMAIL, EXAMPLE_NAMES } from './example-people.ts';

const person = { email: EXAMPLE_EMAIL, ...EXAMPLE_NAMES, consent_privacy: true };
/** By risk: each of them can have something mailed. */
const LIMITED = ['captcha-needed', 'too-many-requests'] as const;
const ENQUIRY = { method: 'POST', tag: 'enquiries', proof: XSRF, idempotent: true, refusals: LIMITED } as const;
const token = { token: { about: 'Of the signed link.', required: true } } as const;
const LINK = {
  method: 'GET',
  tag: 'enquiries',
  proof: ANYONE,
  query: token,
  refusals: ['not-found', 'link-invalid'],
} as const;
const STEP = '/utils/fcm-forms/trading-central';

const event = (
  path: `/${string}`,
  what: string,
  example: NonNullable<DeclaredCall['examples']>[number],
): DeclaredCall => ({
  ...ENQUIRY,
  path,
  summary: `Registers for ${what}: a seat, or the waiting list`,
  body: eventBody,
  answer: 'EventAnswer',
  refusals: ['event-over', ...LIMITED],
  examples: [example],
});

const download = (path: `/${string}`, platform: string): DeclaredCall => ({
  ...ENQUIRY,
  path,
  summary: `Records the download of ${platform}, and answers a signed link`,
  body: downloadBody,
  answer: 'LinkAnswer',
  refusals: ['not-found', ...LIMITED],
  examples: [
    { name: 'link', body: {} },
    { name: 'by-mail-too', body: { email: EXAMPLE_EMAIL } },
  ],
});

export const enquiryCalls: readonly DeclaredCall[] = [
  {
    method: 'POST',
    path: '/api/subscribe',
    tag: 'newsletter',
    proof: XSRF,
    summary: 'Asks for the newsletter; a mail has to be confirmed first',
    idempotent: true,
    body: subscribeBody,
    answer: 'SubscribeAnswer',
    refusals: LIMITED,
    examples: [
      { name: 'everything', body: { email: EXAMPLE_EMAIL, consent: true } },
      { name: 'topics', body: { email: EXAMPLE_EMAIL, consent: true, topics: ['market-news'], edition: 'en-gb' } },
      { name: 'without-consent', body: { email: EXAMPLE_EMAIL, consent: false }, refused: 'bad-input' },
    ],
  },
  {
    method: 'POST',
    path: '/api/subscribe/confirm',
    tag: 'newsletter',
    proof: XSRF,
    summary: 'Confirms a subscription by the code of the mail',
    body: confirmSubscriptionBody,
    answer: 'ConfirmSubscriptionAnswer',
    refusals: ['code-invalid', 'code-used', 'code-expired', 'too-many-requests'],
    examples: [{ name: 'unknown', body: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  },
  {
    method: 'POST',
    path: '/api/unsubscribe/{code}',
    tag: 'newsletter',
    proof: ANYONE,
    summary: 'Ends a subscription at once; mail software posts it by itself (RFC 8058)',
    bodyType: 'any',
    answer: 'UnsubscribeAnswer',
    refusals: ['code-invalid'],
    examples: [{ name: 'unknown', path: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  },
  {
    method: 'GET',
    path: '/api/unsubscribe/{code}',
    tag: 'newsletter',
    proof: ANYONE,
    summary: 'Leads to the page with the button, and changes nothing',
    answer: { leadsTo: 'the page `unsubscribe`' },
    refusals: ['code-invalid'],
    examples: [{ name: 'unknown', path: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  },
  event('/utils/custom-forms/tradedays', 'the trade days', {
    name: 'by-name',
    body: { ...person, event: 'trade-days-london', company: 'Analytical Engines Ltd' },
  }),
  event('/utils/custom-forms/latam-expo', 'the expo in Latin America', { name: 'next', body: person }),
  event('/utils/custom-forms/dubai-expo', 'the expo in Dubai', {
    name: 'unknown-event',
    body: { ...person, event: 'none-of-ours' },
    refused: 'bad-input',
  }),
  {
    ...ENQUIRY,
    path: '/utils/custom-forms/white-label',
    summary: 'A business that wants the platform under its own name',
    body: whiteLabelBody,
    answer: 'SignupAnswer',
    examples: [
      {
        name: 'business',
        body: {
          ...person,
          company: 'Analytical Engines Ltd',
          country_id: 'GB',
          website: 'https://example.com',
          message: 'We have some thousand clients.\nWhen could we talk?',
        },
      },
    ],
  },
  {
    ...ENQUIRY,
    path: '/utils/custom-forms/esg',
    summary: 'A lead for sustainable investing',
    body: esgBody,
    answer: 'SignupAnswer',
    examples: [{ name: 'lead', body: { ...person, country_id: 'GB' } }],
  },
  {
    ...ENQUIRY,
    path: '/api/contact',
    summary: 'Somebody writes to the company',
    body: contactBody,
    answer: 'SignupAnswer',
    examples: [
      { name: 'question', body: { ...person, topic: 'payment', message: 'When does a transfer arrive?' } },
      { name: 'without-a-message', body: { ...person, topic: 'payment' }, refused: 'bad-input' },
    ],
  },
  {
    ...ENQUIRY,
    path: '/utils/download-ebook',
    summary: 'Records who wants an e-book, answers a signed link and mails it',
    body: eBookBody,
    answer: 'EBookAnswer',
    examples: [
      {
        name: 'e-book',
        body: { email: EXAMPLE_EMAIL, first_name: 'Ada', consent_privacy: true, e_book: 'reading-a-price' },
      },
      {
        name: 'unknown',
        body: { email: EXAMPLE_EMAIL, first_name: 'Ada', consent_privacy: true, e_book: 'none-of-ours' },
        refused: 'bad-input',
      },
    ],
  },
  download('/utils/mt4-download/old', 'MetaTrader 4, the older one'),
  download('/utils/mt4-download/new', 'MetaTrader 4'),
  download('/utils/mt5-download/new', 'MetaTrader 5'),
  {
    ...ENQUIRY,
    path: '/api/articles/{id}',
    summary: 'Mails an article; of a gated one, a link that opens it',
    body: articleBody,
    answer: 'ArticleMailAnswer',
    refusals: ['not-found', ...LIMITED],
    examples: [
      { name: 'article', path: { id: 'education/what-is-a-pip' }, body: { email: EXAMPLE_EMAIL } },
      { name: 'unknown', path: { id: 'none-of-ours' }, body: { email: EXAMPLE_EMAIL }, refused: 'not-found' },
    ],
  },
  {
    ...ENQUIRY,
    path: `${STEP}/email`,
    summary: 'Sign-up for trading central: the e-mail',
    body: tradingCentralEmailBody,
    answer: 'TradingCentralAnswer',
    examples: [{ name: 'e-mail', body: { email: EXAMPLE_EMAIL } }],
  },
  {
    method: 'POST',
    path: `${STEP}/step2`,
    tag: 'enquiries',
    proof: [['xsrf', 'trading-central']],
    summary: 'Sign-up for trading central: who asks',
    body: tradingCentralStep2Body,
    answer: 'TradingCentralAnswer',
    refusals: ['too-many-requests'],
    examples: [{ name: 'person', after: [`POST ${STEP}/email`], body: { ...EXAMPLE_NAMES, country_id: 'GB' } }],
  },
  {
    method: 'POST',
    path: `${STEP}/register`,
    tag: 'enquiries',
    proof: [['xsrf', 'trading-central']],
    summary: 'Sign-up for trading central: consent and time zone',
    body: tradingCentralRegisterBody,
    answer: 'TradingCentralAnswer',
    refusals: ['enquiry-incomplete', 'too-many-requests'],
    examples: [
      {
        name: 'register',
        after: [`POST ${STEP}/email`, `POST ${STEP}/step2`],
        body: { consent_privacy: true, timezone: 'Europe/London' },
      },
      {
        name: 'before-step-2',
        after: [`POST ${STEP}/email`],
        body: { consent_privacy: true },
        refused: 'enquiry-incomplete',
      },
    ],
  },
  {
    method: 'POST',
    path: '/utils/trading-central-ty',
    tag: 'enquiries',
    proof: [['trading-central'], ['sign-up']],
    summary: 'What the thank-you page of trading central shows',
    answer: 'EnquiryThankYouAnswer',
    refusals: ['enquiry-incomplete', 'sign-up-missing'],
    examples: [
      { name: 'registered', after: [`POST ${STEP}/email`, `POST ${STEP}/step2`, `POST ${STEP}/register`], body: {} },
    ],
  },
  {
    method: 'POST',
    path: '/utils/mt4se-ty',
    tag: 'enquiries',
    proof: [['sign-up']],
    summary: 'What the thank-you page of MetaTrader 4 SE shows',
    answer: 'EnquiryThankYouAnswer',
    refusals: [],
    examples: [{ name: 'signed-up', after: ['POST /utils/custom-forms/signup'], body: {} }],
  },
  {
    method: 'POST',
    path: '/utils/premium-analytics',
    tag: 'enquiries',
    proof: BEARER,
    summary: 'The link that gives access to premium analytics',
    bodyType: 'any',
    answer: 'PremiumAnalyticsAnswer',
    refusals: ['not-found'],
    examples: [{ name: 'link' }],
  },
  {
    method: 'POST',
    path: '/utils/trigger-events',
    tag: 'enquiries',
    proof: XSRF,
    summary: 'Named analytics events; none is kept of who has not agreed to be measured',
    body: triggerEventsBody,
    answer: 'TriggerEventsAnswer',
    refusals: ['too-many-requests'],
    examples: [
      { name: 'events', body: { events: [{ name: 'video-played', data: { seconds: 12 } }] } },
      { name: 'unknown-name', body: { events: [{ name: 'none-of-ours' }] }, refused: 'bad-input' },
    ],
  },
  {
    method: 'GET',
    path: '/api/events/{edition}/{event}',
    tag: 'enquiries',
    proof: ANYONE,
    summary: 'The calendar file of an event',
    answer: { type: 'text/calendar', about: 'An event of RFC 5545.' },
    refusals: ['not-found'],
    examples: [{ name: 'unknown', path: { edition: 'en-gb', event: 'none-of-ours' }, refused: 'not-found' }],
  },
  {
    method: 'POST',
    path: '/api/event-seats/give-back/{code}',
    tag: 'enquiries',
    proof: XSRF,
    summary: 'Gives back a seat, or a place on the waiting list, by the code of the mail; who waits longest moves up',
    bodyType: 'any',
    answer: 'GiveBackSeatAnswer',
    refusals: ['code-invalid', 'too-many-requests'],
    examples: [{ name: 'unknown', path: { code: 'not-a-code-of-ours' }, refused: 'code-invalid' }],
  },
  {
    ...LINK,
    path: '/api/e-books/{edition}/{e_book}',
    summary: 'The e-book of a signed link',
    answer: { type: 'application/pdf', about: 'The book.' },
    examples: [
      {
        name: 'not-signed',
        path: { edition: 'en-gb', e_book: 'reading-a-price' },
        query: { token: 'not-a-link-of-ours' },
        refused: 'link-invalid',
      },
    ],
  },
  {
    ...LINK,
    path: '/api/downloads/{edition}/{platform}',
    summary: 'The download of a signed link',
    answer: { leadsTo: 'the file' },
    examples: [
      {
        name: 'not-signed',
        path: { edition: 'en-gb', platform: 'mt5' },
        query: { token: 'not-a-link-of-ours' },
        refused: 'link-invalid',
      },
    ],
  },
  {
    ...LINK,
    path: '/api/access/{room}/{edition}/{holder}',
    summary: 'The room that a signed link opens',
    answer: { leadsTo: 'premium analytics or the reports of trading central' },
    examples: [
      {
        name: 'not-signed',
        path: { room: 'trading-central', edition: 'en-gb', holder: 'b5e6c1f0-8f0b-4a3e-9a77-2f6a7d1f4c11' },
        query: { token: 'not-a-link-of-ours' },
        refused: 'link-invalid',
      },
    ],
  },
  {
    method: 'POST',
    path: '/api/ajax/article_rating',
    tag: 'content',
    proof: XSRF,
    summary: 'A vote on an article, one a reader',
    body: articleRatingBody,
    answer: 'ArticleRatingAnswer',
    refusals: ['too-many-requests'],
    examples: [
      { name: 'five-stars', body: { id: 'education/what-is-a-pip', stars: 5 } },
      { name: 'six-stars', body: { id: 'education/what-is-a-pip', stars: 6 }, refused: 'bad-input' },
    ],
  },
];
